import { pause } from '#tests/workspace/rig.ts'
import type { Person } from './wish.ts'
import type { Box, World } from './world.ts'

/** The texts that undo must return to: the first one, and the one after each separate step. */
export type Stops = Set<string>
type Change = {
  at: number
  removed: number
  inserted: string
  inputType: string
  composedAt?: number
  composition?: string
}

const kinds = ['letters', 'paste', 'cut', 'replace', 'copy-source', 'compose', 'delete'] as const

function put(
  { bug }: World,
  { draft }: Box,
  { at, removed, inserted, inputType, composedAt, composition }: Change,
): void {
  // Planted: a box drops input while its draft is being written.
  if (bug === 'the box drops what is typed while it writes' && draft.state === 'pending') return
  const { text } = draft
  const next = text.slice(0, at) + inserted + text.slice(at + removed)
  const end = at + inserted.length
  // During a composition, the box reports the caret position at which the composition began.
  const before = composedAt === undefined ? { start: at, end: at + removed } : { start: composedAt, end: composedAt }
  draft.type(next, { inputType, composition: composition ?? null, before, after: { start: end, end } })
}

/** Passes to the draft what a box reports during a composition, up to the committed word. */
function compose(world: World, box: Box, at: number, word: string): void {
  let removed = 0
  for (const part of ['k', 'か', 'かな', word]) {
    put(world, box, {
      at,
      removed,
      inserted: part,
      inputType: 'insertCompositionText',
      composedAt: at,
      composition: word,
    })
    removed = part.length
  }
}

/** Makes one change as a user does, and adds the resulting text to `stops` as an undo step. */
export function change(world: World, person: Person, box: Box, stops: Stops): void {
  const { roll } = world
  const { length } = box.draft.text
  const word = `${world.mark(person)} `
  const kind = length > 60 ? 'replace' : roll.pick(kinds)
  const at = roll.below(length + 1)
  const wished = { before: box.draft.text, after: '' }
  if (kind === 'letters') {
    ;[...word].forEach((letter, index) => {
      put(world, box, { at: length + index, removed: 0, inserted: letter, inputType: 'insertText' })
    })
    wished.after = wished.before + word
  } else if (kind === 'compose') {
    compose(world, box, at, word)
    wished.after = wished.before.slice(0, at) + word + wished.before.slice(at)
  } else {
    const removed = kind === 'paste' ? 0 : kind === 'delete' ? Math.min(1, length - at) : length - at
    const from = kind === 'replace' || kind === 'copy-source' ? 0 : at
    const taken = from === 0 && kind !== 'paste' && kind !== 'delete' && kind !== 'cut' ? length : removed
    const inserted =
      kind === 'cut' || kind === 'delete'
        ? ''
        : kind === 'copy-source'
          ? `${box.tab.unit(box.key).source} ${word}`
          : word
    const names = {
      paste: 'insertFromPaste',
      cut: 'deleteByCut',
      replace: 'insertText',
      delete: 'deleteContentForward',
    }
    put(world, box, { at: from, removed: taken, inserted, inputType: kind === 'copy-source' ? '' : names[kind] })
    wished.after = wished.before.slice(0, from) + inserted + wished.before.slice(from + taken)
  }
  world.note('tab', world.tabs.indexOf(box.tab), kind, box.key, `"${wished.after}"`)
  // A cut or deletion at the end of a text changes nothing.
  if (wished.after === wished.before) return
  world.wish(person, box, wished.after)
  if (box.draft.text !== wished.after)
    world.complain(
      'the box drops a change',
      `${box.key}: typed was "${wished.after}", the box holds "${box.draft.text}"`,
    )
  noteStop(world, box, stops, { ...wished, isDeletion: kind === 'delete' })
}

type Made = { before: string; after: string; isDeletion: boolean }

/** Consecutive deletions are one step, even across two calls: undo need not return to the texts in between. */
function noteStop({ deleting }: World, { draft }: Box, stops: Stops, { before, after, isDeletion }: Made): void {
  if (after === before) return
  if (isDeletion && deleting.get(draft) === before) stops.delete(before)
  if (isDeletion) deleting.set(draft, after)
  else deleting.delete(draft)
  stops.add(after)
}

/**
 * Puts the caret into a box. Returns whether the box accepts input by then: another page may hold a text that it cannot
 * write, or that it has not been asked to release.
 */
export async function focus({ roll, tabs }: World, { tab, draft }: Box): Promise<boolean> {
  for (const one of tabs) one.isInUse = one === tab
  draft.claim()
  // Sometimes the user types before the browser has granted the lock.
  if (roll.chance(0.2)) return true
  for (let waited = 0; waited < 30; waited += 1) {
    await pause(50)
    if (draft.access === 'free') return true
  }
  return false
}

/** Types into one text, and half of the time into another one right after it. */
export async function type(world: World): Promise<void> {
  const { roll, person } = world
  if (person === null) return
  const tab = world.anyTab()
  for (let texts = 1 + roll.below(2); texts > 0; texts -= 1) {
    if (tab.view.units.length === 0) return
    const box = world.open(tab, roll.pick([...tab.view.byKey.keys()]))
    await box.draft.flush().catch(() => undefined)
    if (!(await focus(world, box))) {
      world.note('tab', world.tabs.indexOf(tab), 'does not have', box.key)
      world.leave(box)
      continue
    }
    for (let changes = 1 + roll.below(3); changes > 0; changes -= 1) {
      change(world, person, box, new Set())
      if (roll.chance(0.3)) await pause(roll.below(6))
    }
    if (roll.chance(0.6)) world.leave(box)
  }
  // If two tabs write the same text at once, the later write counts. A user types in one tab at a time, so it writes
  // first.
  await tab.workspace.flush().catch(() => undefined)
  await pause()
}
