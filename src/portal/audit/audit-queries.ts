import type { AuditEntry } from '#src/contract/audit.ts'
import { listAudit } from '#src/gateway/audit/audit.functions.ts'
import type { ListSource } from '#src/portal/list/list-queries.ts'
import type { SearchOf } from '#src/portal/list/list-search.ts'

export type AuditView = SearchOf<'at', 'who' | 'as' | 'what' | 'from' | 'to'>

/** Returns a valid calendar day, else undefined. */
function dayIn(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text) ? undefined : text
}

export const auditSource: ListSource<AuditEntry, AuditView> = {
  key: 'audit',
  idOf: (row) => String(row.id),
  read: async ({ who, as, what, from, to, sort, page }, perPage, signal) => {
    const query = { who, as, what, from: dayIn(from), to: dayIn(to), sort, page, number_per_page: perPage }
    const answer = await listAudit({ data: { params: {}, query, body: undefined }, ...(signal && { signal }) })
    if (!answer.ok) return answer
    const { entries: rows, no_of_entries: all, goes_on: goesOn = false } = answer.data
    return { ...answer, data: { rows, all, hasMore: goesOn } }
  },
}
