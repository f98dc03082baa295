import type { ReactNode } from 'react'
import { badge } from '#styles/recipes'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'
export type Shape = 'full' | 'ring' | 'half' | 'square'

/** Renders a text with an icon, because some readers cannot tell states apart by colour alone. */
export function Badge({
  tone,
  shape,
  bare,
  children,
}: {
  tone?: Tone
  shape?: Shape
  bare?: boolean
  children: ReactNode
}) {
  const style = badge({ tone, shape, bare })
  return (
    <span className={style.root}>
      <span className={style.mark} aria-hidden="true" />
      <span className={style.label}>{children}</span>
    </span>
  )
}
