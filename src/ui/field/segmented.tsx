import { useId, type ReactNode } from 'react'
import { segmented } from '#styles/recipes'
import { tellTypedAhead } from './typed-ahead.ts'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; count?: ReactNode }[]
  onChange: (value: Value) => void
  size?: 'tool' | 'small'
}

/** Radio buttons underneath, for arrow keys and screen readers. */
export function Segmented<Value extends string>({ label, value, options, onChange, size }: SegmentedProps<Value>) {
  const name = useId()
  const style = segmented({ size })
  return (
    <div role="radiogroup" aria-label={label} className={style.root}>
      {options.map((option) => (
        <label key={option.value} className={style.item}>
          <input
            ref={tellTypedAhead}
            type="radio"
            name={name}
            className={style.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count === undefined ? null : <span className={style.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
