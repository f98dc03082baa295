import type { AuditEntry } from '#src/contract/audit.ts'
import { auditListing } from '#src/contract/values/audit-list.ts'
import { listAudit } from '#src/gateway/audit/audit.functions.ts'
import type { ListSource } from '#src/portal/list/list-queries.ts'
import { requestOf, type SearchOf } from '#src/portal/list/list-search.ts'

export type AuditView = SearchOf<typeof auditListing>

export const auditSource: ListSource<AuditEntry, AuditView> = {
  key: 'audit',
  idOf: (row) => String(row.id),
  read: async (view, perPage, signal) => {
    const { system, ...filters } = requestOf(auditListing, view, perPage)
    // An action that is asked for by name is listed even if only the system does it.
    const query = system === '1' || view.what !== '' ? filters : { ...filters, system: '0' as const }
    const answer = await listAudit({ data: { params: {}, query, body: undefined }, ...(signal && { signal }) })
    if (!answer.ok) return answer
    const { entries: rows, no_of_entries: all, goes_on: goesOn = false } = answer.data
    return { ...answer, data: { rows, all, hasMore: goesOn } }
  },
}
