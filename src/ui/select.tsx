import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#styles/css'
import { select } from '#styles/recipes'
import { ChevronMark } from './marks.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  size?: 'tool' | 'form' | 'small'
  options: readonly { value: string; label: string; disabled?: boolean }[]
  placeholder?: string
  icon?: ReactNode
}

/** The platform's own list box: give it an aria-label or an id that a label points to. */
export function Select({ size, options, placeholder, icon, className, ...rest }: SelectProps) {
  const style = select({ size })
  return (
    <span className={cx(style.root, className)}>
      <select {...rest} className={style.control}>
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
