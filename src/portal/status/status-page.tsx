import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { status } from '#src/contract/status.ts'
import { fullMoment, shortMoment } from '#src/site/date.ts'
import { ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { mayUse } from '#src/session/session.ts'
import { type Locale, tagOf } from '#src/site/site.ts'
import { Badge } from '#src/ui/badge.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { statusQuery } from './status-queries.ts'

const page = css({ padding: '5', display: 'flex', flexDirection: 'column', gap: '8' })
const list = css({ borderBlockStart: 'hair', maxWidth: 'form_column' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '3',
  borderBlockEnd: 'hair',
})
const name = css({ color: 'ink-2' })
const value = css({ fontVariantNumeric: 'tabular-nums', textAlign: 'end' })

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
            <Facts of={data.data} />
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

function sizeOf(bytes: number, locale: Locale): string {
  const digits = { maximumFractionDigits: 1, minimumFractionDigits: 1 }
  return `${(bytes / 1_048_576).toLocaleString(tagOf(locale), digits)}\u00a0MB`
}

function Facts({ of }: { of: Data<typeof status.read> }) {
  const { site, locale } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  const moment = (at: string) => (
    <time dateTime={at} title={fullMoment(at, reader)}>
      {shortMoment(at, reader, (time) => m.status_today({ time }))}
    </time>
  )
  const { database, mails, last_backup: backup } = of
  const isEmbedded = database.kind === 'embedded'
  const number = (count: number) => count.toLocaleString(tagOf(locale))
  return (
    <dl className={list}>
      <Fact label={m.status_version()}>{`${of.version} · ${of.runtime}`}</Fact>
      <Fact label={m.status_started()}>{moment(of.started)}</Fact>
      <Fact label={m.status_database()}>
        {`${isEmbedded ? m.status_embedded() : database.kind} ${database.version} · ${sizeOf(database.bytes, locale)}`}
      </Fact>
      <Fact label={m.status_mails_waiting()}>{number(mails.waiting)}</Fact>
      <Fact label={m.status_mails_failed()}>
        {mails.failed === 0 ? '0' : <Badge tone="warn">{number(mails.failed)}</Badge>}
      </Fact>
      <Fact label={m.status_backup()}>
        {backup ? (
          <>
            {moment(backup.at)} · {sizeOf(backup.bytes, locale)}
          </>
        ) : isEmbedded ? (
          <Badge tone="warn">{m.status_backup_none()}</Badge>
        ) : (
          m.status_backup_server()
        )}
      </Fact>
      <Fact label={m.status_sessions()}>{number(of.sessions)}</Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <dt className={name}>{label}</dt>
    <dd className={value}>{children}</dd>
  </div>
)
