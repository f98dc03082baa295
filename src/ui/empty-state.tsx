import type { ReactNode } from 'react'
import { empty } from '#styles/recipes'

export type EmptyStateProps = {
  title: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, icon, actions, children, level: Heading = 'h2' }: EmptyStateProps) {
  const style = empty()
  return (
    <div className={style.root}>
      {icon ? (
        <span className={style.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Heading className={style.title}>{title}</Heading>
      {children ? <div className={style.text}>{children}</div> : null}
      {actions ? <div className={style.actions}>{actions}</div> : null}
    </div>
  )
}
