import type { NoteRow } from '#src/workspace/store/db.ts'
import { putNotes } from '#src/workspace/store/shared/notes.ts'
import { syncMarks } from '#src/workspace/shared/sync-marks.ts'
import { syncNotes } from '#src/workspace/shared/sync-shared.ts'
import type { World } from './world.ts'

/** Flags a text for review, or removes the flag. */
export async function markReview(world: World): Promise<void> {
  const { roll, person } = world
  const tab = world.anyTab()
  if (person === null || tab.view.units.length === 0) return
  const key = roll.pick([...tab.view.byKey.keys()])
  const value = roll.chance(0.7) ? `because ${world.mark(person)}` : null
  world.note('tab', world.tabs.indexOf(tab), value === null ? 'unmark' : 'mark', key)
  // Planted: the flag is not stored.
  if (world.bug !== 'a mark is not kept') await tab.view.mark('review', key, value)
  world.said.set(`${person} review ${key}`, { person, kind: 'review', key, text: value, at: tab.device.now() })
}

/** Adds a question about a text, as the notes pane does. */
export async function writeNote(world: World): Promise<void> {
  const { roll, person } = world
  const tab = world.anyTab()
  if (person === null || tab.view.units.length === 0) return
  const key = roll.pick([...tab.view.byKey.keys()])
  const id = `00000000-0000-4000-8000-${world.mark(person).slice(3).padStart(12, '0')}`
  const text = `Wie ist das gemeint? ${world.mark(person)}`
  const at = new Date(tab.device.now()).toISOString()
  const changedAt = tab.device.now()
  const by = { side: 'own' as const, by: person }
  const open = { replyTo: null, open: true, closedBy: null, closedAt: null }
  const row: NoteRow = { ...by, ...open, id, scope: 'system', lang: 'de', key, text, at, changedAt }
  world.note('tab', world.tabs.indexOf(tab), 'note', key, text)
  await tab.device.writeAnnotations((db) => putNotes(db, [row]))
  world.said.set(`${person} note ${id}`, { person, kind: 'note', key: id, text, at: row.changedAt })
}

/** Sends review flags and notes to the server, and fetches those of others. */
export async function share(world: World): Promise<void> {
  const { person, session, shared } = world
  if (person === null || session !== person) return
  const tab = world.anyTab()
  const by = { owner: person }
  const { writeAnnotations: say } = tab.device
  const marks = await syncMarks(say, shared.port(), 'de', by)
  const notes = await syncNotes(say, shared.port(), by)
  // Planted: notes that were not answered count as sent.
  if (notes === 'later' && world.bug === 'notes go as if they had arrived')
    await say((db) => db.notes.where('side').equals('own').delete())
  world.note('tab', world.tabs.indexOf(tab), 'shares', marks.outcome, notes)
  if (marks.isChanged) tab.device.tell({ kind: 'edits', scope: 'system', lang: 'de', keys: [] })
}
