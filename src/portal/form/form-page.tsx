import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Group } from '#src/session/groups.ts'
import { Crumbs } from '#src/portal/shell/crumbs.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { mayUse } from '#src/session/session.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { css, cx } from '#styles/css'

const page = css({ padding: '5', display: 'flex', flexDirection: 'column', gap: '4' })
const column = css({ maxWidth: 'form_column' })
const lead = css({ color: 'ink-2' })

type FormPageProps = {
  title: string
  children: ReactNode
  /** A user without this right sees that it is missing, instead of the form. */
  right?: Group
  isGuest?: boolean
  lead?: string
}

export function FormPage({ title, right, isGuest = false, lead: before, children }: FormPageProps) {
  const { who } = useShell()
  if (right && who && !mayUse(who, [right])) return <NoRight right={right} who={who} />
  return (
    <>
      <PageHead title={title} trail={<Crumbs />} />
      <div className={page}>
        {before ? <p className={cx(column, lead)}>{before}</p> : null}
        {isGuest ? (
          <div className={column}>
            <Notice>{m.guest_reads_only()}</Notice>
          </div>
        ) : (
          children
        )}
      </div>
    </>
  )
}
