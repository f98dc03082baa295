import { takeIncoming } from '#src/workspace/store/incoming.ts'
import { writeMany } from '#src/workspace/store/many.ts'
import type { IncomingTexts, ManyChanges, TakenIn } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { keepMarks, keepRows } from './keep.ts'

/** Writes many texts as one step, once what is being typed here, and there in other tabs, is written. */
export function createManyEdits(core: Core, settled: (keys: readonly string[]) => Promise<void>) {
  return {
    async editMany(many: ManyChanges): Promise<{ changed: number }> {
      // What is being typed becomes a step of its own before this one.
      await settled(many.changes.map(({ key }) => key))
      const step = { ...many, group: crypto.randomUUID(), session: core.device.session }
      return core.inTurn(async (db) => {
        const rows = await writeMany(db, core.place(), step, core.pair.seen, core.device.now())
        await keepRows(core, db, rows, 'not-written')
        if (many.review) await keepMarks(core, db, [...rows.keys()])
        return { changed: rows.size }
      })
    },
    async takeIncoming(incoming: IncomingTexts): Promise<TakenIn> {
      // What is being typed takes part in the comparison.
      await settled(incoming.texts.map(({ key }) => key))
      const step = { ...incoming, group: crypto.randomUUID(), session: core.device.session }
      return core.inTurn(async (db) => {
        const { rows, ...result } = await takeIncoming(db, core.place(), step, core.pair.seen, core.device.now())
        await keepRows(core, db, rows, 'not-written')
        await keepMarks(core, db, [...rows.keys(), ...incoming.marks.keys()])
        return result
      })
    },
  }
}
