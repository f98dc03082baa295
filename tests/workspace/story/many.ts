import type { Random } from '#tests/fuzz/random.ts'
import type { Tab } from '#tests/workspace/rig.ts'
import type { Person } from './wish.ts'
import type { World } from './world.ts'

type Changes = { key: string; text: string }[]

function pickSome<Item>(roll: Random, all: readonly Item[], max: number): Item[] {
  const left = [...all]
  return Array.from({ length: 1 + roll.below(max) }, () => left.splice(roll.below(left.length), 1)).flat()
}

const standingAt = (tab: Tab, key: string) => tab.view.typed(key) ?? tab.unit(key).target ?? ''

/** Returns the text that each tool makes of the current one. */
const tools: Record<'fill' | 'replace' | 'fix all', (world: World, person: Person, standing: string) => string> = {
  fill: (world, person) => world.mark(person),
  replace: (world, person, standing) => standing.replace(/\S+/, world.mark(person)),
  'fix all': (_world, _person, standing) => standing.trim().replaceAll(/ {2,}/g, ' '),
}
const names = ['fill', 'fill', 'replace', 'fix all'] as const

/** Pre-translates, replaces or fixes up to three texts as one step, after any pending input in them. */
export async function changeMany(world: World): Promise<void> {
  const { roll, person } = world
  const tab = world.anyTab()
  if (person === null || tab.view.units.length === 0) return
  const name = roll.pick(names)
  const keys = pickSome(roll, [...tab.view.byKey.keys()], 3)
  const all: Changes = keys.map((key) => ({ key, text: tools[name](world, person, standingAt(tab, key)) }))
  const changes = all.filter(({ key, text }) => text !== standingAt(tab, key))
  world.note('tab', world.tabs.indexOf(tab), name, JSON.stringify(changes))
  // Planted: the last of the texts is not written.
  const written = world.bug === 'a fill forgets one of its texts' ? changes.slice(0, -1) : changes
  await tab.view.editMany({ name, changes: written, review: name === 'fill' })
  for (const { key, text } of changes) world.wish(person, { tab, key }, text)
  const keysChanged = changes.map(({ key }) => key)
  if (name === 'fill') world.saidByTool(person, tab, keysChanged, name)
}

/** Changes many texts as one step, undoes it and sometimes redoes it. Each text must return to its earlier version. */
export async function retraceMany(world: World): Promise<void> {
  const { roll, person, tab } = world
  if (person === null || tab.view.units.length === 0 || world.tabs.length > 1) return
  if (world.disk.denial !== null || world.disk.isShut || tab.device.keeping().reason !== null) return
  if (world.disk.isEmptiedUnseen || (await world.disk.edits()).length === 0) return
  await world.saving
  await tab.workspace.flush().catch(() => undefined)
  const before = new Map(tab.view.units.map(({ key, target }) => [key, target ?? '']))
  const changes = pickSome(roll, [...before.keys()], 3).map((key) => ({ key, text: world.mark(person) }))
  await tab.view.editMany({ name: 'fill', changes, review: true })
  if (world.bug === 'undo brings one of many back')
    await tab.device.use((db) =>
      db.journal
        .orderBy('id')
        .last()
        .then((step) => db.journal.delete(step?.id ?? 0)),
    )
  const undone = await tab.view.undo()
  for (const { key } of changes)
    if (undone.kind !== 'done' || (tab.unit(key).target ?? '') !== before.get(key))
      world.complain(
        'undo loses a text',
        `${key}: undo of many gives "${tab.unit(key).target}", not "${before.get(key)}"`,
      )
  const isAgain = roll.chance(0.6)
  if (isAgain) await tab.view.redo()
  world.saidByTool(
    person,
    tab,
    changes.map(({ key }) => key),
    isAgain ? 'fill' : null,
  )
  for (const { key, text } of changes) {
    const target = tab.unit(key).target ?? ''
    if (isAgain && target !== text)
      world.complain('undo loses a text', `${key}: redo of many gives "${target}", not "${text}"`)
    world.wish(person, { tab, key }, target)
  }
}

/** Imports texts of a file. A typed text stays, and a conflicting import stays pending. */
export async function takeFile(world: World): Promise<void> {
  const { roll, person } = world
  const tab = world.anyTab()
  if (person === null || tab.view.units.length === 0) return
  await tab.workspace.flush().catch(() => undefined)
  const texts = pickSome(roll, [...tab.view.byKey.keys()], 3).map((key) => {
    const before = roll.pick([null, standingAt(tab, key), world.server.text('de', key) ?? '', 'long ago'])
    return { key, text: world.mark(person), before }
  })
  world.note('tab', world.tabs.indexOf(tab), 'file', JSON.stringify(texts))
  const isDisk = tab.device.keeping().reason === null
  // A page that has just opened may not show all stored edits yet.
  const kept = isDisk ? await world.disk.edits() : []
  const editAt = (key: string) => kept.find((row) => row.owner === person && row.key === key)?.text
  // If the device stores nothing, the text that another page is typing stays in that page's memory, no matter what this
  // page imports.
  const shown = (key: string) => (isDisk ? standingAt(tab, key) : (tab.unit(key).target ?? ''))
  const stood = new Map(texts.map(({ key }) => [key, editAt(key) ?? shown(key)]))
  // Planted: imported texts replace the current ones.
  if (world.bug === 'a file replaces what was typed')
    await tab.view.editMany({ name: 'file', changes: texts.map(({ key, text }) => ({ key, text })), review: true })
  else await tab.view.takeIncoming({ name: 'file', from: 'texts.xlf', texts, marks: new Map() })
  // Planted: an import that is replaced by a later one leaves no history.
  if (world.bug === 'a file’s text gives way without a word')
    await tab.device.use((db) => db.journal.filter(({ from }) => from !== undefined).delete())
  for (const { key, text, before } of texts) {
    const isTaken = tab.unit(key).target === text
    const here = stood.get(key) ?? ''
    if (isTaken && before !== here && here !== '')
      world.complain(
        'a file replaces a text',
        `${key}: "${here}" went for "${text}" of a file that began from "${before}"`,
      )
    if (isTaken) world.wish(person, { tab, key }, text)
    else {
      world.noteOtherChosen(person, key, text)
      world.beside.set(`${person} ${key}`, { person, key, text, revision: world.server.revision })
    }
    if (isTaken) world.saidByTool(person, tab, [key], 'file')
  }
}
