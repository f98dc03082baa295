import { m } from '#messages'
import type { TakenIn } from '#src/workspace/view.ts'
import type { ImportPlan } from './plan-import.ts'

/** Returns a message with the result of an import. The status line shows the number of conflicts itself. */
export function takenMessage({ taken, replaced, conflicts, marksChanged }: TakenIn): string {
  const sentences: string[] = []
  if (taken === 0 && replaced === 0 && conflicts > 0) sentences.push(m.exchange_taken_conflicts())
  else if (taken > 0 || conflicts > 0 || marksChanged === 0) sentences.push(m.exchange_taken({ count: taken }))
  if (replaced > 0) sentences.push(m.exchange_replaced({ count: replaced }))
  if (marksChanged > 0) sentences.push(m.exchange_taken_marks({ count: marksChanged }))
  return sentences.join(' ')
}

/** Returns the label of the import button; null if the import would change nothing. */
export function takeWords({ taken, conflicts, removed, marks }: ImportPlan, withRemoved: boolean): string | null {
  const count = taken.length + (withRemoved ? removed.length : 0)
  if (conflicts.length > 0 || marks.size > 0) return m.exchange_import()
  return count > 0 ? m.exchange_take({ count }) : null
}
