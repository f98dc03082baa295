import type { ReactNode } from 'react'
import { notice } from '#styles/recipes'
import { CheckMark, ErrorMark, InfoMark } from './marks.tsx'

type NoticeProps = {
  tone?: 'info' | 'ok' | 'warn' | 'bad' | 'orange'
  shape?: 'box' | 'bar'
  /** How a screen reader announces the notice: `alert` interrupts it, `status` waits. */
  role?: 'alert' | 'status'
  title?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

const marks = { info: InfoMark, ok: CheckMark, warn: ErrorMark, bad: ErrorMark, orange: ErrorMark }

export function Notice({ tone = 'info', shape, role, title, icon, actions, children }: NoticeProps) {
  const style = notice({ tone, shape })
  const Mark = marks[tone]
  return (
    <div className={style.root} role={role}>
      <span className={style.icon} aria-hidden="true">
        {icon ?? <Mark />}
      </span>
      <div className={style.body}>
        {title ? <span className={style.title}>{title}</span> : null}
        {children}
      </div>
      {actions ? <div className={style.actions}>{actions}</div> : null}
    </div>
  )
}
