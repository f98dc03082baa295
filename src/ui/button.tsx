import { type ComponentProps, type ReactNode, use } from 'react'
import { button } from '#styles/recipes'
import { cx } from '#styles/css'
import { Spinner } from './spinner.tsx'
import { WriteMark } from './write-mark.ts'

type Look = { visual?: 'plain' | 'primary' | 'danger' | 'quiet'; size?: 'tool' | 'form' | 'small'; square?: boolean }

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    busy?: boolean
    /** The button does nothing on a click but can be focused. A disabled button would lose the focus. */
    idle?: boolean
    icon?: ReactNode
    /** Shows `WriteMark` beside the button's name; with 'in-row', for a row of a list, as initials at its corner. */
    writes?: boolean | 'in-row'
  }

/** Renders a button. While `busy`, it keeps its width and focus, and ignores clicks. */
export function Button(props: ButtonProps) {
  const { visual, size, square, busy, idle, icon, writes, className, onClick, children, ...rest } = props
  const isBlocked = busy || idle
  const mark = use(WriteMark)
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={isBlocked || undefined}
      data-writes={writes || undefined}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
      className={cx(button({ visual, size, square }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {writes ? mark?.(writes === 'in-row' ? 'corner' : 'beside') : null}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & Look & { icon?: ReactNode }

export function ButtonLink({ visual, size, square, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(button({ visual, size, square }), className)}>
      {icon}
      {children}
    </a>
  )
}
