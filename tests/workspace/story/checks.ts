import type { EditRow, JournalRow, MarkRow, NoteRow } from '#src/workspace/store/db.ts'
import type { Owned } from './faulty-disk.ts'
import { pause, type Tab } from '#tests/workspace/rig.ts'
import { isReached } from './people.ts'
import type { Complaint } from './bugs.ts'
import type { Wish } from './wish.ts'
import { marksIn, type World } from './world.ts'

const tries = 7

type Kept = {
  rows: readonly Owned<EditRow>[]
  steps: readonly Owned<JournalRow>[]
  marks: readonly Owned<MarkRow>[]
  notes: readonly Owned<NoteRow>[]
}

/** Reads the rows on the disk, and those of pages that work in memory instead. */
async function readKept(world: World): Promise<Kept & { disk: readonly Owned<EditRow>[] }> {
  const disk = await world.disk.edits()
  const [steps, marks, notes] = [await world.disk.steps(), await world.disk.marks(), await world.disk.notes()]
  const kept = { rows: [...disk], steps, marks, notes }
  for (const device of world.devices) {
    if (device.keeping().reason === null) continue
    const ofPerson = <Row extends object>(row: Row) => Object.assign({}, row, { owner: device.person ?? '' })
    await device.use(async (db) => {
      kept.rows.push(...(await db.edits.toArray()).map(ofPerson))
      kept.steps.push(...(await db.journal.toArray()).map(ofPerson))
      kept.marks.push(...(await db.marks.toArray()).map(ofPerson))
      kept.notes.push(...(await db.notes.toArray()).map(ofPerson))
    })
  }
  return { ...kept, disk }
}

// Compares screen, disk and server once. A change in progress may not have reached all of them.
function wrongs(world: World, { disk, ...kept }: Kept & { disk: readonly Owned<EditRow>[] }): Complaint[] {
  const texts = [...lost(world, disk), ...lostBeside(world, kept), ...lostWords(world, kept)]
  return [...texts, ...saidWrongly(world, disk), ...shownWrongly(world)]
}

function isSomewhere(world: World, { person, key, text }: Wish, rows: readonly Owned<EditRow>[]): boolean {
  const isShown = (tab: Tab) => tab.view.owner === person && tab.view.byKey.get(key)?.target === text
  return (
    world.tabs.some(isShown) ||
    (world.person === person && world.boxes.some((box) => box.key === key && box.draft.text === text)) ||
    rows.some((row) => row.owner === person && row.key === key && row.text === text) ||
    world.devices.some(
      ({ person: of, keeping }) =>
        of === person && keeping().notKept.some((one) => one.key === key && one.text === text),
    )
  )
}

/** Finds typed texts that are neither on the screen, on the disk or on the server, nor listed as not stored. */
function lost(world: World, rows: readonly Owned<EditRow>[]): Complaint[] {
  const found: Complaint[] = []
  for (const [id, wish] of world.wishes) {
    // An open page still holds the texts of earlier users, and writes them again when it next checks the disk.
    const isHeldUnseen = world.disk.isEmptiedUnseen && wish.person !== world.person
    if (isReached(world, wish)) world.wishes.delete(id)
    else if (isHeldUnseen || world.copied.has(wish.person)) continue
    else if (!isSomewhere(world, wish, rows)) found.push({ kind: 'lost', what: `"${wish.text}" of ${id} is nowhere` })
  }
  return found
}

/**
 * Finds imported texts that are lost. A text that was not used is a pending import, or in the history if another one
 * replaced it.
 */
function lostBeside(world: World, { rows, steps }: Kept): Complaint[] {
  const found: Complaint[] = []
  for (const [id, wish] of world.notTaken) {
    const { person, key, text } = wish
    const isOf = (row: Owned<EditRow | JournalRow>) => row.owner === person && row.key === key
    const isHeld =
      rows.some((row) => isOf(row) && [row.text, row.incoming?.text].includes(text)) ||
      steps.some((step) => isOf(step) && [step.before, step.after].includes(text))
    if (isReached(world, wish)) world.notTaken.delete(id)
    else if (!isHeld) found.push({ kind: 'lost', what: `"${text}" of a file that gave way, for ${id}, is nowhere` })
  }
  for (const [id, wish] of world.beside) {
    const { person, key, text } = wish
    const isHeld = rows.some(
      (row) => row.owner === person && row.key === key && [row.text, row.incoming?.text].includes(text),
    )
    if (isReached(world, wish)) world.beside.delete(id)
    else if (!isHeld && !world.disk.isEmptiedUnseen && !world.copied.has(person))
      found.push({ kind: 'lost', what: `"${text}" of a file, for ${id}, is nowhere` })
  }
  return found
}

/** Finds review flags and notes that are neither on the disk nor on the server. */
function lostWords(world: World, { marks, notes }: Kept): Complaint[] {
  const found: Complaint[] = []
  for (const [id, one] of world.said) {
    const { person, kind, key, text } = one
    const isHeld =
      kind === 'note'
        ? notes.some((row) => row.id === key && row.text === text)
        : marks.some((row) => row.owner === person && row.key === key && row.value === text)
    if (world.shared.hasReceived(one) || world.shared.isUnseenThere(one)) world.said.delete(id)
    else if (!isHeld && !world.disk.isEmptiedUnseen && !world.copied.has(person))
      found.push({ kind: 'lost', what: `${kind} "${text}" of ${id} is nowhere` })
  }
  return found
}

/** Finds texts that the view reports as stored or saved, although the disk lacks them or has them unsaved. */
function saidWrongly(world: World, rows: readonly Owned<EditRow>[]): Complaint[] {
  // A page notices an emptied store only at its next check. Until then, only lost texts count.
  if (world.disk.isEmptiedUnseen) return []
  const found: Complaint[] = []
  for (const { view } of world.tabs) {
    if (view.status === 'loading' || view.saving) continue
    const notKept = world.bug === 'memory is said to be the disk' ? [] : view.notKept
    const unsure = new Set([
      ...notKept.map(({ key }) => key),
      ...world.boxes.filter(({ draft }) => draft.state !== 'kept').map(({ key }) => key),
    ])
    for (const { key, target, state } of view.units) {
      if (unsure.has(key)) continue
      const row = rows.find((one) => one.owner === view.owner && one.key === key)
      const isEdit = state === 'unsaved' || state === 'conflict'
      if (isEdit && row?.text !== target)
        found.push({
          kind: 'said to be safe',
          what: `${key} "${target}" is said to be kept; on disk is "${row?.text}"`,
        })
      if (!isEdit && row && view.memoryReason === null)
        found.push({ kind: 'said to be safe', what: `${key} is said to be ${state}; on disk is "${row.text}"` })
    }
  }
  return found
}

/** Finds texts that are shown to a user who does not own them. */
function shownWrongly(world: World): Complaint[] {
  const found: Complaint[] = []
  for (const { view } of world.tabs) {
    if (view.owner !== world.person && view.owner !== null)
      found.push({ kind: 'shown to another', what: `${view.owner} is shown to ${world.person}` })
    for (const { key, target } of view.units)
      for (const { mark, by } of marksIn(target ?? ''))
        if (by !== world.person && !world.isPublic(mark))
          found.push({ kind: 'shown to another', what: `${world.person} sees ${key} "${target}" of ${by}` })
  }
  return found
}

/** Checks everything that must be true at any moment. Retries with growing pauses before it complains. */
export async function check(world: World, when: string): Promise<void> {
  for (const { person, keeping } of world.devices)
    if (keeping().reason === null) for (const one of world.copied) if (one === person) world.copied.delete(one)
  let found: Complaint[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    found = wrongs(world, await readKept(world))
    if (found.length === 0) return
    await pause(5 * 2 ** attempt)
  }
  world.complaints.push(...found.map(({ kind, what }) => ({ kind, what: `${when}: ${what}` })))
}

/** Checks that the server received no text twice, and none in another user's name. */
export function checkServer(world: World): void {
  const { history } = world.server
  for (const [at, { key, text, by, lang }] of history.entries()) {
    const isForeign = marksIn(text).some(
      ({ mark, by: author }) => author !== by && !history.slice(0, at).some((write) => write.text.includes(mark)),
    )
    if (isForeign) world.complain('wrong on the server', `${key}: "${text}" arrived as ${by}'s`)
    const before = history.slice(0, at).findLast((write) => write.key === key && write.lang === lang)
    if (before?.text === text) world.complain('wrong on the server', `${key}: "${text}" was written twice`)
  }
}
