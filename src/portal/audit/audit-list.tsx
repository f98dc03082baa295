import { m } from '#messages'
import type { AuditEntry } from '#src/contract/audit.ts'
import { Moment } from '#src/portal/list/moment.tsx'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { dayOf } from '#src/site/date.ts'
import { Lines } from '#src/portal/list/list-cells.tsx'
import { css } from '#styles/css'

const shownAtOnce = 2
const changes = css({ display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' })
const more = css({ cursor: 'pointer', color: 'accent' })
const quiet = css({ color: 'ink-2' })
const field = css({ color: 'ink-2' })

const column = columnsFor<AuditEntry>()
const linesOf = ({ by, as }: AuditEntry) => [
  by?.[1] ?? m.audit_system(),
  ...(as ? [m.audit_as_name({ name: as[1] })] : []),
]
const orNone = (text: string) => text || m.audit_none()
const changeText = ({ field: name, before, after }: AuditEntry['changes'][number]) =>
  m.audit_change({ field: name, before: orNone(before), after: orNone(after) })
const whatOf = ({ what, subject }: AuditEntry) => [what[1], subject].filter(Boolean).join(' · ')
const changesText = (row: AuditEntry) => [...row.changes.map(changeText), ...(row.is_cut ? ['…'] : [])].join('\n')

export const auditList: List<AuditEntry> = {
  name: 'audit',
  title: m.menu_audit,
  idOf: (row) => String(row.id),
  groupOf: ({ at }, reader) => dayOf(at, reader),
  columns: column.columns([
    column.accessor((row) => new Date(row.at), {
      id: 'at',
      cell: ({ row }) => <Moment at={row.original.at} hasDay={false} />,
      meta: { label: m.audit_at, width: 5, card: 'end' },
    }),
    column.accessor((row) => linesOf(row).join(' '), {
      id: 'by',
      cell: ({ row }) => <Lines lines={linesOf(row.original)} />,
      enableSorting: false,
      meta: { label: m.audit_who, width: 12, grow: 0.2 },
    }),
    column.accessor(whatOf, {
      id: 'what',
      cell: ({ row }) => <Lines lines={[row.original.what[1], row.original.subject]} nameId={`audit-${row.id}`} />,
      enableSorting: false,
      meta: { label: m.audit_what, width: 20, grow: 0.2, card: 'title' },
    }),
    column.accessor(changesText, {
      id: 'changes',
      cell: ({ row }) => <ChangesCell row={row.original} />,
      enableSorting: false,
      meta: { label: m.audit_changes },
    }),
    column.accessor((row) => row.from, {
      id: 'from',
      cell: ({ row }) => row.original.from,
      enableSorting: false,
      meta: { label: m.audit_from, width: 9, priority: 2 },
    }),
  ]),
}

function Change({ change: { field: name, before, after } }: { change: AuditEntry['changes'][number] }) {
  const value = (text: string) => (text === '' ? <i className={quiet}>{m.audit_none()}</i> : text)
  return (
    <span>
      <span className={field}>{name}:</span> {value(before)} → {value(after)}
    </span>
  )
}

function ChangesCell({ row }: { row: AuditEntry }) {
  const [first, rest] = [row.changes.slice(0, shownAtOnce), row.changes.slice(shownAtOnce)]
  return (
    <span className={changes}>
      {first.map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {rest.length > 0 ? (
        <details>
          <summary className={more} aria-describedby={`audit-${row.id}`}>
            {m.audit_more({ count: rest.length })}
          </summary>
          <span className={changes}>
            {rest.map((change) => (
              <Change key={change.field} change={change} />
            ))}
            {row.is_cut ? <span className={quiet}>{m.audit_cut()}</span> : null}
          </span>
        </details>
      ) : row.is_cut ? (
        <span className={quiet}>{m.audit_cut()}</span>
      ) : null}
    </span>
  )
}
