import { m } from '#messages'
import type { TakenIn } from '#src/workspace/view.ts'
import type { ImportPlan } from './plan-import.ts'

/**
 * Returns the message about the result of an import. It does not contain the number of conflicts, which the status line
 * shows anyway.
 */
export function takenMessage({ taken, replaced, conflicts, marksChanged }: TakenIn): string {
  const sentences: string[] = []
  if (taken === 0 && replaced === 0 && conflicts > 0) sentences.push(m.exchange_taken_conflicts())
  else if (taken > 0 || conflicts > 0 || marksChanged === 0) sentences.push(m.exchange_taken({ count: taken }))
  if (replaced > 0) sentences.push(m.exchange_replaced({ count: replaced }))
  if (marksChanged > 0) sentences.push(m.exchange_taken_marks({ count: marksChanged }))
  return sentences.join(' ')
}

/**
 * Returns the label of the import button; null if the import would change nothing. `withRemoved`: whether translations
 * that the file has removed are removed here too.
 */
export function takeWords({ taken, conflicts, removed, marks }: ImportPlan, withRemoved: boolean): string | null {
  const count = taken.length + (withRemoved ? removed.length : 0)
  if (conflicts.length > 0 || marks.size > 0) return m.exchange_import()
  return count > 0 ? m.exchange_take({ count }) : null
}
