import { css } from '#styles/css'
import { Select } from '#src/ui/field/select.tsx'

export const labelled = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0', maxWidth: 'full' })
export const labelText = css({ textStyle: 'label', color: 'ink-2' })

type LabelledSelectProps<Value extends string> = {
  label: string
  value: Value
  words: Record<Value, () => string>
  onChoose: (value: Value) => void
}

export function LabelledSelect<Value extends string>({ label, value, words, onChoose }: LabelledSelectProps<Value>) {
  const isOne = (chosen: string): chosen is Value => Object.hasOwn(words, chosen)
  const options = Object.keys(words).filter(isOne)
  return (
    <label className={labelled}>
      <span className={labelText}>{label}</span>
      <Select
        value={value}
        options={options.map((one) => ({ value: one, label: words[one]() }))}
        onChange={({ currentTarget }) => (isOne(currentTarget.value) ? onChoose(currentTarget.value) : undefined)}
      />
    </label>
  )
}
