import { commandOf } from '#src/workspace/screen/keys/shortcuts.ts'
import { look } from './trouble.ts'
import { change, focus, type Stops } from './typing.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Tab } from '#tests/workspace/rig.ts'
import type { Box, World } from './world.ts'

// Planted: a step that takes the one before along, as a paste did within a second of typing.
async function joinSteps({ tab, key }: Box): Promise<void> {
  await tab.device.use(async (db) => {
    const steps = (await db.journal.toArray()).filter((step) => step.state === 'done' && step.key === key)
    const [first, second] = steps.slice(-2)
    if (!first?.id || !second?.id || first.burst === second.burst) return
    await db.journal.delete(second.id)
    await db.journal.put({ ...first, after: second.after })
  })
}

/** Every text that stood comes back by undo, and the last one by redo, and no other text changes meanwhile. */
export async function retrace(world: World): Promise<void> {
  const { roll, person, tab } = world
  if (person === null || tab.view.units.length === 0) return
  // The steps of undo go with a lost disk, up to the one that finds it empty; nothing else does.
  if (world.disk.denial !== null || world.disk.isShut || tab.device.keeping().reason !== null) return
  if (world.disk.isEmptiedUnseen || (await world.disk.edits()).length === 0) await look(world)
  await world.saving
  const key = roll.pick([...tab.view.byKey.keys()])
  const box = world.open(tab, key)
  if (!(await focus(world, box))) return world.leave(box)
  await tab.workspace.flush().catch(() => undefined)
  // A colleague's newer text ends the way back through this one, shown already or not.
  const newest = world.server.text('de', key) ?? ''
  const edit = (await world.disk.edits()).find((row) => row.owner === person && row.key === key)
  if ((tab.unit(key).base ?? '') !== newest || (edit && (edit.base ?? '') !== newest)) return
  const others = tab.view.units.filter((unit) => unit.key !== key && unit.state === 'unsaved')
  const stops: Stops = new Set([box.draft.text])
  for (let changes = 2 + roll.below(4); changes > 0; changes -= 1) change(world, person, box, stops)
  const last = box.draft.text
  await tab.workspace.flush().catch(() => undefined)
  if (world.bug === 'a paste joins the step before') await joinSteps(box)
  const from = world.bug === 'undo goes into another text unasked' ? undefined : key
  let steps = 0
  for (; steps < 60; steps += 1) {
    const result = await tab.view.undo(from)
    stops.delete(box.draft.text)
    if (result.kind !== 'done') break
    if (result.key !== key) return world.complain('undo goes elsewhere', `undo in ${key} changed ${result.key}`)
  }
  stops.delete(last)
  if (stops.size > 0)
    world.complain('undo loses a text', `${key}: undo does not come back to ${JSON.stringify([...stops])}`)
  for (let back = 0; back < 60 && box.draft.text !== last; back += 1)
    if ((await tab.view.redo(key)).kind !== 'done') break
  world.wish(person, box, box.draft.text)
  if (box.draft.text !== last)
    world.complain('undo loses a text', `${key}: redo ends at "${box.draft.text}", not at "${last}"`)
  for (const unit of others)
    if (tab.unit(unit.key).target !== unit.target)
      world.complain('undo goes elsewhere', `undo in ${key} changed ${unit.key}`)
}

/** What each text is where the page writes, whatever it shows of it. */
async function standing(tab: Tab): Promise<ReadonlyMap<string, string>> {
  const edits = await tab.device.use((db) => db.edits.toArray())
  const written = new Map(edits.map(({ key, text }) => [key, text]))
  return new Map(tab.view.units.map(({ key, base }) => [key, written.get(key) ?? base ?? '']))
}

/** One step back or forth, wherever it lies, after a yes to what is asked. */
export async function stepBack(world: World): Promise<void> {
  const { roll, person } = world
  const tab = world.anyTab()
  if (person === null || tab.view.units.length === 0) return
  await tab.workspace.flush().catch(() => undefined)
  const from = roll.pick([...tab.view.byKey.keys()])
  const go = (place?: string) => (roll.chance(0.7) ? tab.view.undo(place) : tab.view.redo(place))
  const before = tab.view.units
  // A page need not show yet what another one has written, and undoes it all the same.
  const stood = await standing(tab)
  let result = await go(from)
  if (result.kind === 'asks') {
    const isChanged = tab.view.units.some(
      ({ key, target }, at) => before[at]?.key === key && before[at].target !== target,
    )
    if (isChanged && world.tabs.length === 1 && !tab.view.saving)
      world.complain('undo goes elsewhere', `undo in ${from} asked, and changed a text`)
    result = roll.chance(0.5) ? await tab.view.undo() : result
  }
  world.note('tab', world.tabs.indexOf(tab), result.kind, from)
  if (result.kind !== 'done') return
  const isOther = ({ key, target }: Unit) => key === result.key || (target ?? '') !== stood.get(key)
  const changed = result.many ? tab.view.units.filter(isOther) : [tab.unit(result.key)]
  // The texts as they are now: reading takes time, in which the page may show others.
  const edits = await tab.device.use((db) => db.edits.toArray())
  for (const { key, target } of changed) {
    // Back at its base a text follows the server, whatever the server has by now.
    const isReverted = edits.some((row) => row.key === key && row.text === (row.base ?? '') && row.text === target)
    if (isReverted) world.wishes.delete(`${person} ${key}`)
    else world.wish(person, { tab, key }, target ?? '')
  }
  // Which of them it had marked is known to the step alone.
  if (result.many) world.saidByTool(person, tab, [...tab.view.byKey.keys()], null)
}

/** Undo and redo belong to the box and the list: in the search they act on no text. */
export async function pressInSearch(world: World): Promise<void> {
  const tab = world.anyTab()
  if (world.person === null || tab.view.units.length === 0) return
  await tab.workspace.flush().catch(() => undefined)
  const pressed = {
    key: world.roll.pick(['z', 'y']),
    code: '',
    location: 0,
    keyCode: 0,
    ctrlKey: true,
    metaKey: false,
    altKey: false,
  }
  const press = { ...pressed, shiftKey: false, isComposing: false, getModifierState: () => false }
  const place = world.bug === 'shortcuts act in the search' ? 'box' : 'field'
  const command = commandOf(press, false, place)
  if (command !== 'undo' && command !== 'redo') return
  const result = await tab.view[command](world.roll.pick([...tab.view.byKey.keys()]))
  if (result.kind === 'done') world.complain('acts in another field', `${command} in the search changed ${result.key}`)
}
