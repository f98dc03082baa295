import { pause } from '#tests/workspace/rig.ts'
import { denials } from './faulty-disk.ts'
import { keys, type World } from './world.ts'

/** Breaks or mends the device. Faults may come at any moment, and more than one at a time. */
export async function troubleDisk(world: World): Promise<void> {
  const { roll, disk, bug } = world
  const what = roll.pick(['empty', 'empty', 'remove', 'evict', 'deny', 'deny', 'shut', 'mend', 'mend', 'mend'] as const)
  const isDenied = disk.denial !== null || disk.isShut
  world.note('disk', what)
  if (what === 'deny') disk.denial = { name: roll.pick(denials), after: roll.below(6) }
  if (what === 'shut') disk.isShut = true
  if (what === 'mend') return heal(world)
  // Deleting the data while the disk fails would lose the texts of users without an open page.
  if (isDenied) return
  // The undo steps and the history are deleted as well.
  if (what !== 'deny' && what !== 'shut') {
    world.notTaken.clear()
    world.noteGone()
  }
  if (what === 'empty') return disk.empty(bug === 'an emptied storage is not noticed')
  if (what === 'remove') await disk.remove()
  if (what === 'evict') await disk.evict(world.tabs)
  await pause(10)
}

/** Mends the device and checks the pages. */
export async function heal(world: World): Promise<void> {
  world.disk.mend()
  await look(world)
}

/** Makes all pages check the disk and the server, as they do when a user returns and from time to time. */
export async function look(world: World): Promise<void> {
  for (const tab of world.tabs) await tab.view.retry()
  // A page also verifies the databases of users whom it does not show.
  for (const device of world.devices) await device.verify()
  world.disk.isEmptiedUnseen = false
}

/** Saves a colleague's text, loses requests or answers, or turns the server off or on. */
export async function troubleServer(world: World): Promise<void> {
  const { roll, server, tab } = world
  const what = roll.below(4)
  world.note('server', what)
  if (what < 2) server.put('de', roll.pick(keys), world.mark('eve'), 'eve')
  else if (what === 2)
    server.fates = Array.from({ length: 2 }, () => roll.pick(['answered', 'lost-before', 'lost-after'] as const))
  else server.isUp = !server.isUp
  if (roll.chance(0.3)) await tab.view.retry()
}

export async function save(world: World): Promise<void> {
  const saving = world.anyTab().view.save()
  world.saving = saving.catch(() => undefined)
  if (world.roll.chance(0.7)) await world.saving
}

export async function settleOne(world: World): Promise<void> {
  const { person, roll, tab } = world
  const [conflict] = tab.view.conflicts.values()
  if (!conflict || person === null) return
  const { key, from, mine, theirs } = conflict
  const choice = roll.pick(['mine', 'theirs', 'merged'] as const)
  const merged = `${mine} ${theirs ?? ''} ${world.mark(person)}`
  world.note(choice, 'of', key, 'against', from)
  // Planted: a merge keeps only the user's own text.
  const isMade = choice === 'merged' && world.bug !== 'a merge keeps mine'
  await tab.view.settle(key, isMade ? { made: () => merged } : choice === 'theirs' ? 'theirs' : 'mine')
  const { target } = tab.unit(key)
  if (from === 'file') world.noteOtherChosen(person, key, target ?? '')
  if (choice === 'merged') world.wish(person, { tab, key }, merged)
  else if (choice === 'theirs' && from === 'server') world.wishes.delete(`${person} ${key}`)
  // If two tabs hold different texts, the later action counts.
  else world.wish(person, { tab, key }, target ?? '')
}
