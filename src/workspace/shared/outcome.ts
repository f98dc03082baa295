import type { Answer } from '#src/contract/call/call.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'

/**
 * Result of a sync. absent: the backend does not have this call, and the data stays on this device. later: the server
 * did not answer, or refused, and the sync must be repeated later.
 */
export type SharedOutcome = 'done' | 'absent' | 'later'

export type Use = <Result>(work: (db: WorkspaceDb) => Promise<Result>) => Promise<Result>

export function outcomeOf(answer: Answer<unknown>): SharedOutcome {
  if (answer.ok) return 'done'
  return answer.refusal.code === 'not-found' || answer.refusal.code === 'not-implemented' ? 'absent' : 'later'
}
