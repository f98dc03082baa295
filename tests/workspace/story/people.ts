import { acceptUnconfirmed, discardUnconfirmed, listUnconfirmed } from '#src/workspace/ownership/unconfirmed.ts'
import { discardEdits } from '#src/workspace/ownership/forget.ts'
import { endWork } from '#src/workspace/ownership/end.ts'
import type { Person } from './wish.ts'
import { marksIn, type World } from './world.ts'

const nobody = {
  onMessage() {},
  async onOutdated() {},
  onBlocked() {},
  known: () => null,
  onKeeping() {},
  onRestored() {},
  onCopied() {},
}
const kept = ({ person, key, text }: { person: string; key: string; text: string }) => `${person} ${key} ${text}`

/**
 * Leaves all pages. What was said to be in memory only, and what nobody could know to be gone, may go with them; all else
 * must be on disk or on the server.
 */
async function leavePages(world: World, why: string): Promise<void> {
  const unsafe = new Set<string>()
  for (const tab of world.tabs) for (const { owner, key } of tab.device.keeping().notKept) unsafe.add(`${owner} ${key}`)
  for (const { draft, key } of world.boxes) if (draft.state !== 'kept') unsafe.add(`${world.person} ${key}`)
  const isMemory = world.tabs.some((tab) => tab.device.keeping().reason !== null)
  await closePages(world, why, (id) => unsafe.has(id) || isMemory)
  if (isMemory || world.disk.isEmptiedUnseen) await forgetLost(world)
  world.disk.isEmptiedUnseen = false
}

/** Closes all pages, after which only what was said to be lost with them may be. */
async function closePages(world: World, why: string, isSaid: (id: string) => boolean): Promise<void> {
  world.closeTabs()
  world.saving = Promise.resolve()
  const rows = new Set((await world.disk.edits()).map(({ owner, key, text }) => kept({ person: owner, key, text })))
  for (const [id, wish] of world.wishes) {
    if (rows.has(kept(wish)) || world.server.text('de', wish.key) === wish.text) continue
    if (!isSaid(id) && !world.disk.isEmptiedUnseen && !isReached(world, wish))
      world.complain('lost', `${why}: "${wish.text}" of ${id} was said to be kept and is gone`)
    world.wishes.delete(id)
  }
}

/** What was in the page's memory alone goes with it; what stays of it is looked for again. */
async function forgetLost({ disk, beside, notTaken, said }: World): Promise<void> {
  const [rows, marks, notes] = [await disk.edits(), await disk.marks(), await disk.notes()]
  const steps = await disk.steps()
  for (const [id, { person, key, text }] of notTaken)
    if (!steps.some((row) => row.owner === person && row.key === key && row.after === text)) notTaken.delete(id)
  for (const [id, { person, key, text }] of beside)
    if (!rows.some((row) => row.owner === person && row.key === key && row.incoming?.text === text)) beside.delete(id)
  for (const [id, { person, key, text }] of said) {
    const isMark = marks.some((row) => row.owner === person && row.key === key && row.value === text)
    if (!isMark && !notes.some((row) => row.id === key)) said.delete(id)
  }
}

export const isReached = ({ server }: World, wish: { key: string; text: string; revision: number }): boolean =>
  server.text('de', wish.key) === wish.text ||
  server.history.some(({ key, text, revision }) => key === wish.key && text === wish.text && revision > wish.revision)

/** The page is killed and opened again; now and then the kill has damaged the database, which the browser deletes. */
export async function kill(world: World): Promise<void> {
  await leavePages(world, 'after a kill')
  const { disk, profile, roll } = world
  if (profile.copies && !disk.denial && !disk.isShut && roll.chance(0.3)) {
    world.note('damaged')
    await disk.remove()
    // The steps of undo and the earlier wordings go with it.
    world.notTaken.clear()
  }
  await world.openTab()
}

export async function secondTab(world: World): Promise<void> {
  if (world.tabs.length < 2) await world.openTab()
  else world.boxes.filter(({ tab }) => tab === world.tabs[1]).forEach((box) => world.leave(box))
}

/** What the page of signing out lists, or counts where it is another person's: of its own tab, and of the others as far as they are asked. */
async function listLosses({ tab, bug }: World): Promise<Set<string>> {
  await tab.workspace.flush().catch(() => undefined)
  // Planted: the page counts what it sees itself.
  const others = bug === 'signing out asks no other tab' ? null : await tab.device.askOthers()
  const there = others ? [...others.texts, ...others.unshown] : []
  const all = [...there, ...tab.workspace.listUnwritten(), ...tab.device.listUnshown()]
  return new Set(all.map(({ owner, key }) => `${owner} ${key}`))
}

/** Somebody says that they go, with or without what is not saved, while the server hears it or not. */
export async function signOut(world: World): Promise<void> {
  const { roll, person, tab, signIn } = world
  if (person === null) return
  await world.saving
  const how = roll.pick(['keep', 'keep', 'save', 'discard'] as const)
  world.note('sign out', how)
  if (how === 'save') {
    await tab.view.save()
    await tab.device.askOthers(true)
  }
  const losses = await listLosses(world)
  world.note('is told that these are lost:', [...losses].join(', '))
  world.person = null
  if (roll.chance(0.7)) world.session = null
  if (world.bug !== 'signing out leaves the texts') {
    const workspaces = world.tabs.map(({ workspace }) => workspace)
    await endWork(tab.device, workspaces, signIn)
  }
  // Only where the disk takes it is it certain to be gone; what memory held goes with the page.
  if (how === 'discard') {
    await tab.device.everywhere((db) => discardEdits(db, person))
    world.forget(person)
    for (const [id, one] of world.said) if (one.person === person) world.said.delete(id)
  }
  await checkNobody(world, 'signed out')
  const couldNotWrite = world.tabs.some((one) => one.device.keeping().reason !== null)
  await closePages(world, 'after signing out', (id) => losses.has(id))
  await forgetLost(world)
  world.disk.isEmptiedUnseen = false
  if (couldNotWrite) world.disk.mend()
  await world.openTab()
  await checkNobody(world, 'the next page')
}

/** Nobody is here: nothing is shown, and nothing can be typed. */
async function checkNobody(world: World, when: string): Promise<void> {
  for (const { view } of world.tabs) {
    if (view.units.length > 0 || view.notKept.length > 0 || view.owner !== null)
      world.complain(
        'shown to another',
        `${when}: ${view.units.length} texts of ${view.owner} are shown to whoever comes`,
      )
    const before = JSON.stringify(await world.disk.edits())
    const refused = await view.edit('key.0', 'von wem?').then(
      () => false,
      () => true,
    )
    if (!refused || JSON.stringify(await world.disk.edits()) !== before)
      world.complain('typed by nobody', `${when}: nobody could type`)
  }
}

/** The session ends at the server, which the page learns when it asks, or as it is loaded again. */
export async function runOut(world: World): Promise<void> {
  if (world.person === null) return
  await world.saving
  world.session = null
  const how = world.roll.below(4)
  if (how < 2) await world.tab.view.retry()
  if (how === 2) await kill(world)
}

/** The same person or another signs in, in the open pages or in a new one. */
export async function signInAs(world: World, who?: Person): Promise<void> {
  const { roll } = world
  const person = who ?? roll.pick(['ada', 'ada', 'bob'] as const)
  await world.saving
  for (const tab of world.tabs) await tab.workspace.flush().catch(() => undefined)
  if (world.person !== person || roll.chance(0.3)) await leavePages(world, 'after going to the login')
  world.signIns += 1
  world.signIn = `sign-in ${String(world.signIns).padStart(6, '0')}`
  world.profile.mark.set(world.signIn)
  Object.assign(world, { person, session: person })
  world.note('sign in', person, 'in', world.tabs.length, 'tabs')
  for (const tab of world.tabs) await tab.workspace.setUser(person, { signIn: world.signIn, mayTranslate: true })
  if (world.tabs.length === 0) await world.openTab()
  // Planted: all that lies here goes out with the next save.
  if (world.bug === 'what was typed without a session goes out')
    await world.tab.device.use((db) => acceptUnconfirmed(db, person, world.signIn))
}

/** The person is shown what was typed without a session, and says yes to it, or no. */
export async function answerDoubt(world: World): Promise<void> {
  const { roll, person, session, tab, signIn } = world
  if (person === null || session !== person) return
  await tab.workspace.flush().catch(() => undefined)
  const isYes = roll.chance(0.7)
  world.note(isYes ? 'yes' : 'no', 'to what was typed without a session')
  const { notes, marks } = await tab.device.use((db) => listUnconfirmed(db, person, signIn))
  // A disk that was emptied has been written again by the question.
  const before = await world.disk.edits()
  await tab.device.use((db) => (isYes ? acceptUnconfirmed(db, person, signIn) : discardUnconfirmed(db, person, signIn)))
  tab.device.tell({ kind: 'texts', scope: 'system' }, nobody)
  for (const mark of world.doubted) if (marksIn(mark).some(({ by }) => by === person)) world.doubted.delete(mark)
  if (isYes) return
  for (const { id } of notes) world.said.delete(`${person} note ${id}`)
  for (const { kind, key } of marks) if (kind === 'review') world.said.delete(`${person} review ${key}`)
  const left = new Set((await world.disk.edits()).map(({ owner, key }) => `${owner} ${key}`))
  for (const { owner, key } of before) if (owner === person && !left.has(`${owner} ${key}`)) world.forget(owner, key)
  // Without a disk it is the page's memory that they went from.
  if (tab.device.keeping().reason !== null) world.forget(person)
}
