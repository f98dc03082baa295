import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { status } from '#src/contract/status.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { fullMoment, shortMoment } from '#src/site/date.ts'
import { type Locale, tagOf } from '#src/site/site.ts'
import { Badge } from '#src/ui/badge.tsx'
import { css } from '#styles/css'

type Status = Data<typeof status.read>

const section = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })
const heading = css({ textStyle: 'section' })
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

const units = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
] as const

function sizeOf(bytes: number, locale: Locale): string {
  const [divisor, unit] = units.find(([size]) => bytes >= size) ?? units[1]
  const digits = { maximumFractionDigits: 1, minimumFractionDigits: 1 }
  return `${(bytes / divisor).toLocaleString(tagOf(locale), digits)}\u00a0${unit}`
}

const numberIn = (locale: Locale) => (count: number) => count.toLocaleString(tagOf(locale))

/** Shows facts about the portal. Version, start and disk are those of the process that answered the request. */
export function SystemFacts({ of }: { of: Status }) {
  const { locale } = useShell()
  const number = numberIn(locale)
  const { database, disk, mails, last_backup: backup } = of
  const isEmbedded = database.kind === 'embedded'
  return (
    <dl className={list}>
      <Fact label={m.status_version()}>{`${of.version} · ${of.runtime}`}</Fact>
      <Fact label={m.status_started()}>
        <Moment at={of.started} />
      </Fact>
      <Fact label={m.status_database()}>
        {`${isEmbedded ? m.status_embedded() : database.kind} ${database.version} · ${sizeOf(database.bytes, locale)}`}
      </Fact>
      {disk ? <DiskFact disk={disk} /> : null}
      <Fact label={m.status_mails_waiting()}>
        {mails.stuck ? (
          <Badge tone="warn">{m.status_mails_stuck({ n: number(mails.waiting) })}</Badge>
        ) : (
          number(mails.waiting)
        )}
      </Fact>
      {mails.oldest === null ? null : (
        <Fact label={m.status_mails_oldest()}>
          <Moment at={mails.oldest} />
        </Fact>
      )}
      <Fact label={m.status_mails_failed()}>
        {mails.failed === 0 ? '0' : <Badge tone="warn">{number(mails.failed)}</Badge>}
      </Fact>
      <Fact label={m.status_backup()}>
        {backup ? (
          <>
            <Moment at={backup.at} /> · {sizeOf(backup.bytes, locale)}
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

function DiskFact({ disk }: { disk: NonNullable<Status['disk']> }) {
  const { locale } = useShell()
  const space = { free: sizeOf(disk.free, locale), total: sizeOf(disk.total, locale) }
  return (
    <Fact label={m.status_disk()}>
      {disk.full ? <Badge tone="warn">{m.status_disk_full(space)}</Badge> : m.status_disk_space(space)}
    </Fact>
  )
}

/** Shows figures of the process that answered the request. Its totals count from the start of the process. */
export function ProcessFacts({ of }: { of: NonNullable<Status['process']> }) {
  const { locale } = useShell()
  const number = numberIn(locale)
  const { max, in_use: used, waiting } = of.connections
  return (
    <section className={section} aria-labelledby="status-process">
      <h2 id="status-process" className={heading}>
        {m.status_process()}
      </h2>
      <p className={name}>{m.status_process_hint()}</p>
      <dl className={list}>
        <Fact label={m.status_memory()}>{sizeOf(of.memory, locale)}</Fact>
        <Fact label={m.status_delay()}>{`${number(of.longest_delay)}\u00a0ms`}</Fact>
        <Fact label={m.status_connections()}>
          {m.status_connections_used({ used: number(used), max: number(max), waiting: number(waiting) })}
        </Fact>
        <Fact label={m.status_streams()}>{number(of.streams)}</Fact>
        <Fact label={m.status_saved()}>{number(of.saved)}</Fact>
        <Fact label={m.status_conflicts()}>{number(of.conflicts)}</Fact>
        <Fact label={m.status_jobs()}>
          {of.failed_jobs === 0 ? '0' : <Badge tone="warn">{number(of.failed_jobs)}</Badge>}
        </Fact>
      </dl>
    </section>
  )
}

function Moment({ at }: { at: string }) {
  const { site, locale } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  return (
    <time dateTime={at} title={fullMoment(at, reader)}>
      {shortMoment(at, reader, (time) => m.status_today({ time }))}
    </time>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <dt className={name}>{label}</dt>
    <dd className={value}>{children}</dd>
  </div>
)
