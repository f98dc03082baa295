import type { ComponentProps, ReactNode } from 'react'
import { button } from '#styles/recipes'
import { cx } from '#styles/css'
import { Spinner } from './spinner.tsx'

type Look = { visual?: 'plain' | 'primary' | 'danger' | 'quiet'; size?: 'tool' | 'form' | 'small'; square?: boolean }

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    busy?: boolean
    /** Can do nothing just now, and keeps the focus where it had it: a disabled one would drop it. */
    idle?: boolean
    icon?: ReactNode
  }

/** A busy button keeps its width and its focus, and takes no second click. */
export function Button({ visual, size, square, busy, idle, icon, className, onClick, children, ...rest }: ButtonProps) {
  const isBlocked = busy || idle
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? (event) => event.preventDefault() : onClick}
      className={cx(button({ visual, size, square }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
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
