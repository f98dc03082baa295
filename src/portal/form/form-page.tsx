import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Group } from '#src/groups.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { mayUse } from '#src/session.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { css } from '#styles/css'

const page = css({ padding: '5', display: 'flex', flexDirection: 'column', gap: '4' })
const lead = css({ maxWidth: 'form_column' })

type FormPageProps = {
  title: string
  children: ReactNode
  /** Users without this right see no form. */
  right?: Group
  isGuest?: boolean
  lead?: ReactNode
}

export function FormPage({ title, right, isGuest = false, lead: before, children }: FormPageProps) {
  const { who } = useShell()
  if (right && who && !mayUse(who, [right])) return <NoRight right={right} who={who} />
  return (
    <>
      <PageHead title={title} />
      <div className={page}>
        {before ? <div className={lead}>{before}</div> : null}
        {isGuest ? (
          <div className={lead}>
            <Notice>{m.guest_reads_only()}</Notice>
          </div>
        ) : (
          children
        )}
      </div>
    </>
  )
}
