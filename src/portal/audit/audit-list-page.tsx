import { m } from '#messages'
import { actionName, auditActions } from '#src/contract/words/audit-words.ts'
import type { FilterField } from '#src/portal/list/filter/list-filters.tsx'
import { ListPage } from '#src/portal/list/list-page.tsx'
import { useList } from '#src/portal/list/list-queries.ts'
import { SavedViews } from '#src/portal/list/views/saved-views.tsx'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { tagOf } from '#src/site/site.ts'
import { Notice } from '#src/ui/notice.tsx'
import { auditList } from './audit-list.tsx'
import { auditSource, type AuditView } from './audit-queries.ts'

/** Maximum number of entries that the backend's pages can reach. */
const maxListed = 10_000

const fields = () =>
  [
    { name: 'who', kind: 'text', label: m.audit_who() },
    {
      name: 'system',
      kind: 'choice',
      label: m.audit_whose(),
      all: m.audit_people(),
      options: [{ value: '1', label: m.audit_people_system() }],
    },
    { name: 'as', kind: 'text', label: m.audit_as() },
    {
      name: 'what',
      kind: 'choice',
      label: m.audit_what(),
      all: m.audit_anything(),
      options: auditActions
        .map((value) => ({ value, label: actionName(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    { name: 'from', kind: 'day', label: m.audit_since() },
    { name: 'to', kind: 'day', label: m.audit_until() },
  ] as const satisfies readonly FilterField[]

export function AuditListPage({ view, onSearch }: { view: AuditView; onSearch: OnSearch }) {
  const { locale } = useShell()
  const reading = useList(auditSource, view)
  const { data } = reading
  const isLimited = data?.ok && data.data.all >= maxListed
  return (
    <ListPage
      list={auditList}
      source={auditSource}
      view={view}
      reading={reading}
      onSearch={onSearch}
      right="MANAGE_USERS"
      views={<SavedViews list="audit" />}
      note={
        isLimited ? (
          <Notice tone="info">{m.audit_limit({ count: maxListed.toLocaleString(tagOf(locale)) })}</Notice>
        ) : null
      }
      words={{
        failure: m.audit_failure(),
        empty: [m.audit_empty(), m.audit_empty_text()],
        noHit: m.audit_no_hit(),
      }}
      fields={fields()}
    />
  )
}
