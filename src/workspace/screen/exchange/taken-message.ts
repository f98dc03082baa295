import { m } from '#messages'
import type { TakenIn } from '#src/workspace/view.ts'

/** What came of an import. How many conflicts there are now is shown by the status line itself. */
export function takenMessage({ taken, replaced, conflicts }: TakenIn): string {
  if (taken === 0 && replaced === 0 && conflicts > 0) return m.exchange_taken_conflicts()
  const sentences = [m.exchange_taken({ count: taken })]
  if (replaced > 0) sentences.push(m.exchange_replaced({ count: replaced }))
  return sentences.join(' ')
}
