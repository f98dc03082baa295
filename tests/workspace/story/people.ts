import { discardEdits } from '#src/workspace/ownership/forget.ts'
import type { Person } from './wish.ts'
import type { World } from './world.ts'

const kept = ({ person, key, text }: { person: string; key: string; text: string }) => `${person} ${key} ${text}`

/**
 * Closes all pages. Texts that were reported as in memory only, and losses that no page could notice, may go with them.
 * Everything else must be on the disk or on the server.
 */
async function leavePages(world: World, why: string): Promise<void> {
  const unsafe = new Set<string>()
  for (const { person, keeping } of world.devices)
    for (const { key } of keeping().notKept) unsafe.add(`${person} ${key}`)
  for (const { draft, key } of world.boxes) if (draft.state !== 'kept') unsafe.add(`${world.person} ${key}`)
  const isMemory = world.devices.some(({ keeping }) => keeping().reason !== null)
  await closePages(world, why, (id) => unsafe.has(id) || isMemory)
  if (isMemory || world.disk.isEmptiedUnseen) await forgetLost(world)
  world.disk.isEmptiedUnseen = false
}

/** Closes all pages and complains about each lost text unless `isSaid` tells that its loss was reported. */
async function closePages(world: World, why: string, isSaid: (id: string) => boolean): Promise<void> {
  world.closeTabs()
  world.saving = Promise.resolve()
  const rows = new Set((await world.disk.edits()).map(({ owner, key, text }) => kept({ person: owner, key, text })))
  for (const [id, wish] of world.wishes) {
    if (rows.has(kept(wish)) || world.server.text('de', wish.key) === wish.text) continue
    if (world.copied.has(wish.person)) continue
    if (!isSaid(id) && !world.disk.isEmptiedUnseen && !isReached(world, wish))
      world.complain('lost', `${why}: "${wish.text}" of ${id} was said to be kept and is gone`)
    world.wishes.delete(id)
  }
}

/** Stops expecting what was only in a page's memory, and still expects what the disk or a mirror holds. */
async function forgetLost({ disk, beside, notTaken, said, copied, copies }: World): Promise<void> {
  const [rows, marks, notes] = [await disk.edits(), await disk.marks(), await disk.notes()]
  const steps = await disk.steps()
  for (const [id, { person, key, text }] of notTaken)
    if (!steps.some((row) => row.owner === person && row.key === key && row.after === text)) notTaken.delete(id)
  for (const [id, { person, key, text }] of beside)
    if (
      !(copied.has(person) && copies.has(`${id} ${text}`)) &&
      !rows.some((row) => row.owner === person && row.key === key && row.incoming?.text === text)
    )
      beside.delete(id)
  for (const [id, { person, key, text }] of said) {
    if (copied.has(person) && copies.has(`${id} ${text}`)) continue
    const isMark = marks.some((row) => row.owner === person && row.key === key && row.value === text)
    if (!isMark && !notes.some((row) => row.id === key)) said.delete(id)
  }
}

export const isReached = ({ server }: World, wish: { key: string; text: string; revision: number }): boolean =>
  server.text('de', wish.key) === wish.text ||
  server.history.some(({ key, text, revision }) => key === wish.key && text === wish.text && revision > wish.revision)

/** Kills all pages and opens one again. Sometimes the kill damages the databases, and the browser deletes them. */
export async function kill(world: World): Promise<void> {
  await leavePages(world, 'after a kill')
  const { disk, profile, roll } = world
  if (profile.copies && !disk.denial && !disk.isShut && roll.chance(0.3)) {
    world.note('damaged')
    world.noteGone()
    await disk.remove()
    // The undo steps and the history are deleted as well.
    world.notTaken.clear()
  }
  await world.openTab()
}

export async function secondTab(world: World): Promise<void> {
  if (world.tabs.length < 2) await world.openTab()
  else world.boxes.filter(({ tab }) => tab === world.tabs[1]).forEach((box) => world.leave(box))
}

/** Lists the losses that the sign-out page reports: texts of its own tab, and of other tabs if it asks them. */
async function listLosses({ tab, bug }: World): Promise<Set<string>> {
  await tab.workspace.flush().catch(() => undefined)
  // Planted: the page counts only its own texts.
  const others = bug === 'signing out asks no other tab' ? null : await tab.device.askOthers()
  const all = [...(others?.texts ?? []), ...tab.device.listUnwritten()]
  return new Set(all.map(({ key }) => `${tab.device.person} ${key}`))
}

/** Signs the user out. Unsaved texts are kept, saved or discarded, and the server may not receive the sign-out. */
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
  // The browser prompts before it closes a page that holds an earlier user's texts in memory.
  for (const { person: other, keeping } of world.devices)
    if (other !== person) for (const { key } of keeping().notKept) losses.add(`${other} ${key}`)
  const couldNotWrite = world.devices.some(({ keeping }) => keeping().reason !== null)
  // A failing disk may keep discarded texts, so the story expects neither that they stay nor that they are deleted.
  if (how === 'discard') {
    await tab.device.everywhere(discardEdits)
    tab.device.discardPending()
    world.forgetAll(person)
  }
  world.person = null
  if (roll.chance(0.7)) world.session = null
  if (world.bug !== 'signing out leaves the texts') {
    world.profile.mark.end(signIn)
    await tab.device.release()
  }
  await checkNobody(world, 'signed out')
  await closePages(world, 'after signing out', (id) => losses.has(id))
  await forgetLost(world)
  world.disk.isEmptiedUnseen = false
  if (couldNotWrite) world.disk.mend()
  await world.openTab()
  await checkNobody(world, 'the next page')
}

/** Checks that without a user nothing is shown, and nothing can be typed. */
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

/** Ends the session on the server. A page learns of it from its next request, or when it is loaded again. */
export async function runOut(world: World): Promise<void> {
  if (world.person === null) return
  await world.saving
  world.session = null
  const how = world.roll.below(4)
  if (how < 2) await world.tab.view.retry()
  if (how === 2) await kill(world)
}

/** Signs the same or another user in, on a new page or in another window. Open pages may be notified late. */
export async function signInAs(world: World, who?: Person): Promise<void> {
  const { roll } = world
  const person = who ?? roll.pick(['ada', 'ada', 'bob'] as const)
  const before = world.person
  await world.saving
  if (roll.chance(before !== null && before !== person ? 0.5 : 0.3)) await leavePages(world, 'after going to the login')
  else if (roll.chance(0.5)) for (const tab of world.tabs) await tab.workspace.flush().catch(() => undefined)
  world.signIns += 1
  world.signIn = `sign-in ${String(world.signIns).padStart(6, '0')}`
  world.profile.mark.set(world.signIn)
  world.session = person
  world.note('sign in', person, 'in', world.tabs.length, 'tabs')
  // A page that is not notified yet may check the server, and send unsaved texts.
  if (before !== person && roll.chance(0.5))
    for (const tab of world.tabs) {
      await tab.view.retry()
      if (roll.chance(0.5)) await tab.view.save()
    }
  world.person = person
  if (before !== person) world.boxes = []
  for (const tab of world.tabs) await tab.signedIn(person, { signIn: world.signIn })
  if (world.tabs.length === 0) await world.openTab()
}
