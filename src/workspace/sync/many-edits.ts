import { findEdits, isSameText, type Seen } from '#src/workspace/store/edits.ts'
import { findSaved } from '#src/workspace/store/journal/journal.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { importTexts } from '#src/workspace/store/import-texts.ts'
import { writeMany } from '#src/workspace/store/many.ts'
import type { IncomingTexts, ManyChanges, TakenIn } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { keepMarks, keepRows } from './keep.ts'
import { randomId } from '#src/browser/random-id.ts'

/**
 * Returns a function that gives the server's current text of a key. If another window has saved an edit that
 * is still shown here, that is the saved text. Must run inside a transaction over `edits` and `journal`.
 */
async function seenNow({ pair, place }: Core, db: WorkspaceDb, keys: readonly string[]): Promise<Seen> {
  const edits = keys.flatMap((key) => pair.edit(key) ?? [])
  const there = await findEdits(
    db,
    place(),
    edits.map(({ key }) => key),
  )
  const gone = edits.filter(({ key, text }) => !there.get(key) && !isSameText(text, pair.seen(key)))
  const saved = await findSaved(db, place(), new Map(gone.map(({ key, text }) => [key, text])))
  return (key) => (saved.has(key) ? (saved.get(key) ?? null) : pair.seen(key))
}

const changing = <Result>(db: WorkspaceDb, work: () => Promise<Result>): Promise<Result> =>
  db.transaction('rw', [db.edits, db.batches, db.journal, db.marks], work)

/**
 * Creates the functions that change many texts as one undo step. Before each change, they call `flush`, which writes
 * the text that is being typed in this and other tabs.
 */
export function createManyEdits(core: Core, flush: () => Promise<void>) {
  return {
    async editMany(many: ManyChanges): Promise<{ changed: number }> {
      // Text that is being typed becomes its own step before this one.
      await flush()
      const step = { ...many, group: randomId(), session: core.device.session }
      return core.runExclusive(async (db) => {
        const keys = many.changes.map(({ key }) => key)
        const rows = await changing(db, async () =>
          writeMany(db, core.place(), step, await seenNow(core, db, keys), core.device.now()),
        )
        await keepRows(core, db, rows, 'not-written')
        if (many.review) await keepMarks(core, db, [...rows.keys()])
        return { changed: rows.size }
      })
    },
    async takeIncoming(incoming: IncomingTexts): Promise<TakenIn> {
      // Text that is being typed is compared with the file too.
      await flush()
      const keys = [...incoming.texts.map(({ key }) => key), ...incoming.marks.keys()]
      const step = { ...incoming, group: randomId(), session: core.device.session }
      return core.runExclusive(async (db) => {
        const { rows, marked, ...result } = await changing(db, async () =>
          importTexts(db, core.place(), step, await seenNow(core, db, keys), core.device.now()),
        )
        await keepRows(core, db, rows, 'not-written')
        await keepMarks(core, db, [...rows.keys(), ...marked])
        return { ...result, marksChanged: marked.length }
      })
    },
  }
}
