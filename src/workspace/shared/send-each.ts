import type { Answer } from '#src/contract/call/call.ts'
import { outcomeOf, type SharedOutcome } from './outcome.ts'

/**
 * refused: the server does not take one of the rows as it is. overtaken: one of them has changed on the server
 * meanwhile.
 */
export type Sent = SharedOutcome | 'refused' | 'overtaken'

/** A server that refuses each of many rows is not asked more often than this at a time. */
const maxRefusals = 40

export function sentOf(answer: Answer<unknown>): Sent {
  const code = answer.ok ? undefined : answer.refusal.code
  if (code === 'conflict') return 'overtaken'
  return code === 'invalid' || code === 'too-large' ? 'refused' : outcomeOf(answer)
}

/** Converts a result: rows that were not taken are tried again later. */
export const settled = (sent: Sent): SharedOutcome => (isOfRows(sent) ? 'later' : sent)

/** Returns whether a result concerns the rows and not the server's state: sent separately, other rows may be taken. */
const isOfRows = (sent: Sent): sent is 'refused' | 'overtaken' => sent === 'refused' || sent === 'overtaken'

/**
 * Sends batches in order. If several rows are not taken, each half is sent separately, so that one refused row does not
 * hold up the others; `onRefused` is called for each refused row. Ends at the first answer that concerns all rows.
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
      // An overtaken row can be handled at once.
      if (all !== 'overtaken' && sent !== 'done') all = sent
    }
    return all
  }
  return sendAll(batches)
}
