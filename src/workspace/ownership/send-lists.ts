import { isBlank } from '#src/blank-text.ts'
import { dismissalOf } from '#src/workspace/dismissed.ts'
import { keptLanguage, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { nameOfText } from '#src/workspace/store/batches.ts'
import { readTexts, unitChunks, unitsIn } from '#src/workspace/store/texts/chunks.ts'
import { textsToSend } from '#src/workspace/store/texts-to-send.ts'
import { everything, listUnsaved } from '#src/workspace/sync/outbox.ts'
import { sendUnsaved, type Sync } from '#src/workspace/sync/sync.ts'
import type { FindWrong, Space, TextToSend } from '#src/workspace/view.ts'

type Sender = { owner: string; scope: Space; signIn: string }

async function listTexts(db: WorkspaceDb, sender: Sender): Promise<TextToSend[]> {
  const edits = await listUnsaved(db, sender, everything)
  if (edits.length === 0) return []
  const units = new Map((await unitChunks(db, sender.scope)).flatMap(unitsIn).map((unit) => [unit.key, unit]))
  const sources = await readSources(db, sender.scope)
  return textsToSend(db, sender, edits, ({ key, lang, text }, dismissed) => {
    const unit = units.get(key)
    const known = sources.flatMap(({ from, texts }) => (from === lang ? [] : [texts.get(key) ?? '']))
    const shown = known.filter((source) => !isBlank(source))
    // A finding was dismissed beside the source that was shown.
    const source = shown.find((one) => dismissalOf(dismissed, one, text).length > 0) ?? shown[0]
    // Compared with nothing, all that it holds would be too much.
    return unit && source !== undefined ? { ...unit, source } : undefined
  })
}

/** A list's texts in each language that this device has, first of all the master. */
async function readSources(db: WorkspaceDb, space: Space) {
  const kept = (await db.languages.toArray()).map((row) => keptLanguage.parse(row))
  const languages = kept.flatMap(({ scope, lang }) => (scope === space ? [lang] : []))
  const inOrder = languages.toSorted((a, b) => Number(b === 'master') - Number(a === 'master'))
  return Promise.all(inOrder.map(async (from) => ({ from, texts: await readTexts(db, space, from) })))
}

/** Saves whole lists that are not open, except texts with an error, which nobody is asked about here. Resolves to how many those are. */
export async function sendLists(
  sync: Sync,
  { owner, signIn }: Omit<Sender, 'scope'>,
  lists: readonly Space[],
  findWrong: FindWrong,
): Promise<number> {
  let held = 0
  for (const space of lists) {
    const sender = { owner, scope: space, signIn }
    const wrong = await findWrong(await listTexts(sync.db, sender))
    held += wrong.length
    await sendUnsaved(sync, sender, new Set(wrong.map(nameOfText)))
  }
  return held
}
