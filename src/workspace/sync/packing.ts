import { isStorable, maxText } from '#src/contract/values/storable.ts'
import type { Entry } from '#src/workspace/store/batches.ts'
import type { BatchRow, EditRow } from '#src/workspace/store/db.ts'
import type { Refused } from '#src/workspace/view.ts'
import type { SaveBody } from './port/port.ts'

// The server accepts 1 MB per body, and escaping adds to it. Each batch costs a round trip and a read of all unsent
// texts.
const batchKeys = 2_000
const batchBytes = 400_000
const textBytes = 900_000

const encoder = new TextEncoder()
const sizeOf = (entry: Entry) => encoder.encode(JSON.stringify(entry)).length

export type Sized = { row: EditRow; entry: Entry; size: number }

export function sized(row: EditRow): Sized {
  const { lang, key, text, base } = row
  const entry = { lang, key, text, base }
  return { row, entry, size: sizeOf(entry) }
}

/**
 * Returns why a text cannot be stored on any server: it is longer than `maxText`, or contains U+0000, lone surrogates
 * or long runs of combining marks ('not-well-formed'). Returns null if it can be stored.
 */
export function obstacleIn(text: string): 'too-large' | 'not-well-formed' | null {
  if (text.length > maxText) return 'too-large'
  // Such a text would change on its way.
  return isStorable(text) ? null : 'not-well-formed'
}

/**
 * Returns why an edit is never sent: its text cannot be stored, its key is not allowed, or it is too large for a
 * request. Returns null if it can be sent.
 */
export function findObstacle({ row, size }: Sized): Refused | null {
  const reason = obstacleIn(row.text)
  if (reason) return { reason, messages: [] }
  // The contract refuses this key. The server functions would refuse the whole request.
  if (row.key === '__proto__') return { reason: 'not-taken', messages: [] }
  return size > textBytes ? { reason: 'too-large', messages: [] } : null
}

/** Splits texts, in order, into batches that fit the server's limits for a request. */
export function packed(texts: readonly Sized[]): Entry[][] {
  const packs: Entry[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { entry, size } of texts) {
    const pack = packs.at(-1)
    if (pack && pack.length < batchKeys && bytes + size <= batchBytes) {
      pack.push(entry)
      bytes += size
    } else {
      packs.push([entry])
      bytes = size
    }
  }
  return packs
}

/** Returns the request body of a batch. */
export function bodyOf({ entries, pid2trus = {}, requestId }: BatchRow): SaveBody {
  const languages = [...Map.groupBy(entries, ({ lang }) => lang)]
  const byLanguage = <Value>(value: (entry: Entry) => Value) =>
    Object.fromEntries(
      languages.map(([lang, own]) => [lang, Object.fromEntries(own.map((entry) => [entry.key, value(entry)]))]),
    )
  return {
    languages: languages.map(([lang]) => lang),
    changes: byLanguage(({ text }) => text),
    pid2trus,
    base: byLanguage(({ base }) => base),
    request_id: requestId,
  }
}
