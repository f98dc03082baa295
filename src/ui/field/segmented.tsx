import { useEffect, useId, useRef, type ReactNode } from 'react'
import { segmented } from '#styles/recipes'
import { replayTypedInput } from './replay-typed-input.ts'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; count?: ReactNode }[]
  onChange: (value: Value) => void
  size?: 'tool' | 'small'
}

/**
 * Renders a row of options, one of which is chosen. They look like buttons, but are radio buttons, so that arrow keys
 * and screen readers work.
 */
export function Segmented<Value extends string>({ label, value, options, onChange, size }: SegmentedProps<Value>) {
  const name = useId()
  const style = segmented({ size })
  const rootRef = useRef<HTMLDivElement>(null)
  // Scrolls the chosen option into view, if the row is wider than its place.
  useEffect(() => {
    const root = rootRef.current
    const chosen = root?.querySelector('input:checked')?.parentElement
    if (!root || !chosen || root.scrollWidth <= root.clientWidth) return
    const from = chosen.getBoundingClientRect().left - root.getBoundingClientRect().left
    root.scrollLeft += from - (root.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <div ref={rootRef} role="radiogroup" aria-label={label} className={style.root}>
      {options.map((option) => (
        <label key={option.value} className={style.item}>
          <input
            ref={replayTypedInput}
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
