import type { HandlersOf } from '#src/backend/platform/call/context.ts'
import { listAudit } from './audit-list.ts'

export const auditHandlers: HandlersOf<'audit'> = {
  list: listAudit,
}
