import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { cx } from '#styles/css'
import { select } from '#styles/recipes'
import { ChevronMark } from '#src/ui/marks.tsx'
import { replayTypedInput } from './replay-typed-input.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  size?: 'tool' | 'form' | 'small'
  options: readonly { value: string; label: string; disabled?: boolean }[]
  placeholder?: string
  /** The select keeps its value and the focus, as during a submit. A disabled one would lose the focus. */
  readOnly?: boolean
  icon?: ReactNode
}

// React warns about a controlled input that has no handler for changes.
const ignore = () => undefined
const prevent = (event: SyntheticEvent) => event.preventDefault()

/** Renders a native select. It needs an aria-label, or a label that refers to its id. */
export function Select({ size, options, placeholder, readOnly, icon, className, onChange, ...rest }: SelectProps) {
  const style = select({ size })
  return (
    <span className={cx(style.root, className)}>
      <select
        {...rest}
        ref={replayTypedInput}
        className={style.control}
        aria-readonly={readOnly || undefined}
        onChange={readOnly ? ignore : onChange}
        onMouseDown={readOnly ? prevent : undefined}
        onKeyDown={readOnly ? (event) => (event.key === 'Tab' ? undefined : event.preventDefault()) : undefined}
      >
        {placeholder ? (
          <option value="" disabled>
            {placeholder}
          </option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={style.arrow}>{icon ?? <ChevronMark />}</span>
    </span>
  )
}
