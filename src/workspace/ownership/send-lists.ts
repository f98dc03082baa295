import type { Refusal } from '#src/contract/call/call.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { nameOfText } from '#src/workspace/store/batches.ts'
import { type Going, readBeside, textsToSend } from '#src/workspace/store/texts-to-send.ts'
import { listToSend, wordingsOf } from '#src/workspace/sync/outbox.ts'
import { sendUnsaved, type Sync } from '#src/workspace/sync/sync.ts'
import type { FindWhy, InMemoryText, Space, WrongText } from '#src/workspace/view.ts'

/**
 * A text that was not sent because it has errors. `why`: the errors in the reader's language; empty if the text could
 * not be checked.
 */
export type HeldText = { scope: Space } & Pick<Going, 'lang' | 'key' | 'text' | 'src'> &
  Pick<WrongText, 'why'> & {
    /** Only another tab has the text. The user's consent in this tab does not reach that tab. */
    isElsewhere?: boolean
  }
/** Texts that were not sent, by collection and `nameOfText`. */
export type Held = ReadonlyMap<string, HeldText>

const nameIn = (space: Space, text: Pick<Going, 'lang' | 'key'>) => `${space} ${nameOfText(text)}`

const wordingOf = (scope: Space, { lang, key, text }: Going) => JSON.stringify([scope, lang, key, text])

async function heldOf(db: WorkspaceDb, scope: Space, going: readonly Going[], findWhy: FindWhy): Promise<Held> {
  if (going.length === 0) return new Map()
  const wrong = await findWhy(await textsToSend(db, { scope }, going, await readBeside(db, scope)), scope)
  return new Map(
    wrong.map(({ text: { lang, key, text, src }, why }) => [
      nameIn(scope, { lang, key }),
      { scope, lang, key, text, src, why },
    ]),
  )
}

/**
 * Result of sending. `held`: the texts that were not sent because of errors. `refusal`: why sending stopped before the
 * end, for example because the server did not answer; null if it did not stop.
 */
export type ListsSent = { held: Held; refusal: Refusal | null }

/** Checks `texts`, which only other tabs have in memory. Returns those with errors: the other tabs do not send them. */
export async function heldElsewhere(db: WorkspaceDb, texts: readonly InMemoryText[], findWhy: FindWhy): Promise<Held> {
  const held: [string, HeldText][] = []
  for (const [scope, some] of Map.groupBy(texts, (text) => text.scope))
    held.push(...(await heldOf(db, scope, some, findWhy)))
  return new Map(held.map(([name, text]) => [name, Object.assign(text, { isElsewhere: true })]))
}

/**
 * Sends all unsaved texts of the lists, in all languages, without opening the lists. Texts with errors are not sent,
 * unless they are in `agreed` with the same wording.
 */
export async function sendLists(
  sync: Sync,
  lists: readonly Space[],
  findWhy: FindWhy,
  agreed: readonly HeldText[] = [],
): Promise<ListsSent> {
  const held: [string, HeldText][] = []
  const known = new Set(agreed.map((text) => wordingOf(text.scope, text)))
  for (const scope of lists) {
    const going = await listToSend(sync.db, { scope })
    const unknown = going.filter((text) => !known.has(wordingOf(scope, text)))
    const wrong = await heldOf(sync.db, scope, unknown, findWhy)
    held.push(...wrong)
    const good = going.filter((text) => !wrong.has(nameIn(scope, text)))
    const { stopped, refusal } = await sendUnsaved(sync, { scope }, wordingsOf(good))
    if (stopped === 'pending') return { held: new Map(held), refusal }
  }
  return { held: new Map(held), refusal: null }
}

/**
 * Sends all unsaved texts that a device stores of these lists, and tells the other tabs that the texts have changed.
 * Texts with errors are not sent, unless they are in `agreed` with the same wording.
 */
export async function saveLists(
  device: Device,
  lists: readonly Space[],
  findWhy: FindWhy,
  agreed: readonly HeldText[] = [],
): Promise<ListsSent> {
  const { port, now, newRequestId, exclusively, isOver } = device
  const sent = await device.use((db) => {
    const sync: Sync = { db, port, now, newRequestId, exclusively, runExclusive: (work) => work(), isOver }
    return sendLists(sync, lists, findWhy, agreed)
  })
  for (const space of lists) device.tell({ kind: 'texts', scope: space })
  return sent
}
