import { commandOf } from '#src/workspace/screen/keys/shortcuts.ts'
import { look } from './trouble.ts'
import { change, focus, type Stops } from './typing.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Tab } from '#tests/workspace/rig.ts'
import type { Box, World } from './world.ts'

// Planted: a step is merged into the one before, as a paste within a second of typing once was.
async function joinSteps({ tab, key }: Box): Promise<void> {
  await tab.device.use(async (db) => {
    const steps = (await db.journal.toArray()).filter((step) => step.state === 'done' && step.key === key)
    const [first, second] = steps.slice(-2)
    if (!first?.id || !second?.id || first.burst === second.burst) return
    await db.journal.delete(second.id)
    await db.journal.put({ ...first, after: second.after })
  })
}

/** Changes a text several times. Undo must return to each version, redo to the last, and no other text may change. */
export async function retrace(world: World): Promise<void> {
  const { roll, person, tab } = world
  if (person === null || tab.view.units.length === 0) return
  // A lost disk takes the undo steps with it, so it must work, and the pages must know whether it was emptied.
  if (world.disk.denial !== null || world.disk.isShut || tab.device.keeping().reason !== null) return
  if (world.disk.isEmptiedUnseen || (await world.disk.edits()).length === 0) await look(world)
  await world.saving
  const key = roll.pick([...tab.view.byKey.keys()])
  const box = world.open(tab, key)
  if (!(await focus(world, box))) return world.leave(box)
  await tab.workspace.flush().catch(() => undefined)
  // Undo stops at a colleague's newer text, even if the page does not show it yet.
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

/** Returns each text as stored where the page writes, whether or not the page shows that version. */
async function standing(tab: Tab): Promise<ReadonlyMap<string, string>> {
  const edits = await tab.device.use((db) => db.edits.toArray())
  const written = new Map(edits.map(({ key, text }) => [key, text]))
  return new Map(tab.view.units.map(({ key, base }) => [key, written.get(key) ?? base ?? '']))
}

/** Undoes or redoes one step in any text. A prompt is sometimes confirmed. */
export async function stepBack(world: World): Promise<void> {
  const { roll, person } = world
  const tab = world.anyTab()
  if (person === null || tab.view.units.length === 0) return
  await tab.workspace.flush().catch(() => undefined)
  const from = roll.pick([...tab.view.byKey.keys()])
  const isUndo = roll.chance(0.7)
  const go = (place?: string) => (isUndo ? tab.view.undo(place) : tab.view.redo(place))
  const before = tab.view.units
  // Undo also reverts what another page has written and this page does not show yet.
  const stood = await standing(tab)
  let result = await go(from)
  if (result.kind === 'asks') {
    const isChanged = tab.view.units.some(
      ({ key, target }, at) => before[at]?.key === key && before[at].target !== target,
    )
    if (isChanged && world.tabs.length === 1 && !tab.view.saving)
      world.complain('undo goes elsewhere', `undo in ${from} asked, and changed a text`)
    result = roll.chance(0.5) ? await go() : result
  }
  world.note('tab', world.tabs.indexOf(tab), result.kind, from)
  if (result.kind !== 'done') return
  const isOther = ({ key, target }: Unit) => key === result.key || (target ?? '') !== stood.get(key)
  const changed = result.many ? tab.view.units.filter(isOther) : [tab.unit(result.key)]
  // The changed texts are collected before this read, because the page may show others after it.
  const edits = await tab.device.use((db) => db.edits.toArray())
  for (const { key, target } of changed) {
    // A text that is back at its base follows the server again.
    const isReverted = edits.some((row) => row.key === key && row.text === (row.base ?? '') && row.text === target)
    if (isReverted) world.wishes.delete(`${person} ${key}`)
    else world.wish(person, { tab, key }, target ?? '')
  }
  // Only the step knows which texts it flagged for review.
  if (result.many) world.saidByTool(person, tab, [...tab.view.byKey.keys()], null)
}

/** Presses undo or redo in the search field, where they must change no text. */
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
