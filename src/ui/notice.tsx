import type { ReactNode } from 'react'
import { notice } from '#styles/recipes'
import { ErrorMark } from './marks.tsx'

type NoticeProps = {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  shape?: 'box' | 'bar'
  /** alert interrupts a screen reader, status waits its turn. */
  role?: 'alert' | 'status'
  title?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function Notice({ tone, shape, role, title, icon, actions, children }: NoticeProps) {
  const style = notice({ tone, shape })
  return (
    <div className={style.root} role={role}>
      <span className={style.icon} aria-hidden="true">
        {icon ?? <ErrorMark />}
      </span>
      <div className={style.body}>
        {title ? <span className={style.title}>{title}</span> : null}
        {children}
      </div>
      {actions ? <div className={style.actions}>{actions}</div> : null}
    </div>
  )
}
