import { isOver } from '#src/sign-in-mark.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { nameOfText } from '#src/workspace/store/batches.ts'
import { type Going, readBeside, textsToSend } from '#src/workspace/store/texts-to-send.ts'
import { listToSend } from '#src/workspace/sync/outbox.ts'
import { sendUnsaved, type Sync } from '#src/workspace/sync/sync.ts'
import type { FindWrong, NotKept, Space, TextToSend } from '#src/workspace/view.ts'

type Whose = { owner: string; scope: Space }
/** The names of texts that were not sent, as they have errors. */
export type Held = ReadonlySet<string>

const nameIn = (space: Space, text: Pick<TextToSend, 'lang' | 'key'>) => `${space} ${nameOfText(text)}`

async function wrongOf(db: WorkspaceDb, whose: Whose, going: readonly Going[], findWrong: FindWrong) {
  if (going.length === 0) return []
  return findWrong(await textsToSend(db, whose, going, await readBeside(db, whose.scope)))
}

/** Of texts that other tabs have in their memory those that they did not send for the same reason. */
export async function heldElsewhere(
  db: WorkspaceDb,
  owner: string,
  texts: readonly NotKept[],
  findWrong: FindWrong,
): Promise<Held> {
  const held = new Set<string>()
  const own = texts.filter((text) => text.owner === owner)
  for (const [space, some] of Map.groupBy(own, ({ scope }) => scope))
    for (const wrong of await wrongOf(db, { owner, scope: space }, some, findWrong)) held.add(nameIn(space, wrong))
  return held
}

/** Saves whole lists that are not open, except texts with an error, which nobody is asked about here. */
export async function sendLists(
  sync: Sync,
  { owner, signIn }: { owner: string; signIn: string },
  lists: readonly Space[],
  findWrong: FindWrong,
): Promise<Held> {
  const held = new Set<string>()
  for (const space of lists) {
    const sender = { owner, scope: space, signIn }
    const going = await listToSend(sync.db, sender)
    for (const wrong of await wrongOf(sync.db, sender, going, findWrong)) held.add(nameIn(space, wrong))
    const good = going.filter((text) => !held.has(nameIn(space, text)))
    await sendUnsaved(sync, sender, new Map(good.map((text) => [nameOfText(text), text.text])))
  }
  return held
}

/** Saves one person's texts in these lists, but for those with errors. */
export async function saveLists(
  owner: string,
  signIn: string,
  lists: readonly Space[],
  findWrong: FindWrong,
): Promise<Held> {
  const device = browserDevice()
  const { port, now, newRequestId, exclusively, mark } = device
  const isEnded = (of: string) => isOver(of, mark.read())
  const held = await device.use((db) => {
    const sync: Sync = { db, port, now, newRequestId, exclusively, inTurn: (work) => work(), isOver: isEnded }
    return sendLists(sync, { owner, signIn }, lists, findWrong)
  })
  for (const space of lists) device.tell({ kind: 'texts', scope: space })
  return held
}
