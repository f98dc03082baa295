import type { Answer } from '#src/contract/call/call.ts'
import { outcomeOf, type SharedOutcome } from './outcome.ts'

/**
 * Result of sending rows. Besides the outcomes of a sync: refused: the server does not accept at least one of the rows.
 * overtaken: at least one of the rows has been changed by somebody else on the server.
 */
export type Sent = SharedOutcome | 'refused' | 'overtaken'

/** Max refusals in one run, if the server refuses each of many rows. */
const maxRefusals = 40

export function sentOf(answer: Answer<unknown>): Sent {
  const code = answer.ok ? undefined : answer.refusal.code
  if (code === 'conflict') return 'overtaken'
  return code === 'invalid' || code === 'too-large' ? 'refused' : outcomeOf(answer)
}

/**
 * Converts the result of sending rows to the outcome of a sync. 'refused' and 'overtaken' become 'later', because these
 * rows are sent again later.
 */
export const settled = (sent: Sent): SharedOutcome => (isOfRows(sent) ? 'later' : sent)

/** Returns whether a result is about single rows. Other rows may then be accepted if they are sent separately. */
const isOfRows = (sent: Sent): sent is 'refused' | 'overtaken' => sent === 'refused' || sent === 'overtaken'

/**
 * Sends batches in order. If the server does not accept a batch, its halves are sent separately, so that a single row
 * does not block the others. `onRefused` is called for each refused row. Stops at a failure that is not about single
 * rows, and returns 'later' after 40 batches that were not accepted. Otherwise returns 'done', 'refused', or
 * 'overtaken' if any row was overtaken.
 */
export async function sendEach<Row>(
  batches: Iterable<readonly Row[]>,
  send: (rows: readonly Row[]) => Promise<Sent>,
  onRefused: (row: Row) => Promise<void> = async () => {},
): Promise<Sent> {
  let refusals = 0
  async function sendSome(rows: readonly Row[]): Promise<Sent> {
    const sent = await send(rows)
    const [first] = rows
    if (!isOfRows(sent) || first === undefined) return sent
    refusals += 1
    if (refusals === maxRefusals) return 'later'
    if (rows.length > 1) {
      const middle = Math.ceil(rows.length / 2)
      return sendAll([rows.slice(0, middle), rows.slice(middle)])
    }
    if (sent === 'refused') await onRefused(first)
    return sent
  }
  async function sendAll(parts: Iterable<readonly Row[]>): Promise<Sent> {
    let all: Sent = 'done'
    for (const part of parts) {
      const sent = await sendSome(part)
      if (sent !== 'done' && !isOfRows(sent)) return sent
      // 'overtaken' has priority over 'refused', because the caller can handle an overtaken row at once.
      if (all !== 'overtaken' && sent !== 'done') all = sent
    }
    return all
  }
  return sendAll(batches)
}
