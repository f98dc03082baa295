import type { HandlersOf } from '#src/backend/platform/context.ts'
import { listAudit } from './audit-list.ts'

export const auditHandlers: HandlersOf<'audit'> = {
  list: listAudit,
}
