import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'

const side = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1', minWidth: '0' })
const label = css({ textStyle: 'label', color: 'ink-2' })
const gone = css({ fontStyle: 'italic', color: 'ink-2' })

type ConflictSideProps = { title: string; about?: string; text: string; children: ReactNode }

export function ConflictSide({ title, about, text, children }: ConflictSideProps) {
  return (
    <div className={side}>
      <h3>
        <span className={label}>{title}</span>{' '}
        {about ? <span className={css({ textStyle: 'small', color: 'ink-2' })}>{about}</span> : null}
      </h3>
      {text === '' ? <p className={gone}>{m.workspace_conflict_removed()}</p> : children}
    </div>
  )
}
