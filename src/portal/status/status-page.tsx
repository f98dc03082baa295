import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { mayUse } from '#src/session/session.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { ProcessFacts, SystemFacts } from './status-facts.tsx'
import { statusQuery } from './status-queries.ts'

const page = css({ padding: '5', display: 'flex', flexDirection: 'column', gap: '8' })

export function StatusPage() {
  const { who } = useShell()
  const reading = useReadAgain(useQuery(statusQuery))
  const { data, error } = reading
  if (data?.ok === false && data.refusal.code === 'unauthenticated') return <SessionEnded back="/status/" />
  if (data?.ok === false && data.refusal.code === 'forbidden' && who) {
    const why = mayUse(who, ['MANAGE_USERS']) ? m.status_not_at_root({ company: who.company[1] }) : undefined
    return <NoRight right="MANAGE_USERS" who={who} why={why} />
  }
  return (
    <>
      <PageHead title={m.menu_status()} />
      <div className={page}>
        {data?.ok ? (
          <>
            <SystemFacts of={data.data} />
            {data.data.process ? <ProcessFacts of={data.data.process} /> : null}
            <MaintenancePanel state={data.data.maintenance} sessions={data.data.sessions} />
          </>
        ) : error || data ? (
          <ListUnavailable reading={reading} failure={m.status_failure()} />
        ) : (
          <Skeleton width="24rem" />
        )}
      </div>
    </>
  )
}
