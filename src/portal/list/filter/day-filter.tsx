import { Input } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'

const box = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'ink-2', whiteSpace: 'nowrap' })

/** Filters by a date. While a date is only partly entered, the browser reports no value and nothing is requested. */
export function DayFilter(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  return (
    <label className={box}>
      {label}
      <Input
        key={value}
        type="date"
        size="tool"
        defaultValue={value}
        max="9999-12-31"
        onChange={(event) => {
          const { value: entered, validity } = event.target
          // The first digits of a year being typed form a valid year as well.
          if (validity.valid && !entered.startsWith('0') && entered !== value) onChange(entered)
        }}
      />
    </label>
  )
}
