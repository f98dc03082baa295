import type { Input } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'

const pauseMs = 1_000

// Values of `inputType` that always make an undo group of their own.
const whole =
  /^(?:insertFrom|insertReplacementText|insertTranspose|insertLink|deleteByCut|deleteByDrag|deleteContent$|delete.*(?:Word|Line)|history|format)/
const blank = /\s/

type Kind = 'insert' | 'delete' | 'composition' | 'whole'
type Change = { at: number; removed: string; inserted: string }

function changeOf(before: string, after: string, caret: Input['before'] | undefined): Change {
  // Without the caret, an inserted letter could not be told from an equal letter next to it.
  const rest = caret ? before.slice(caret.end) : ''
  if (caret && after.length >= caret.start + rest.length && after.endsWith(rest))
    if (after.startsWith(before.slice(0, caret.start)))
      return {
        at: caret.start,
        removed: before.slice(caret.start, caret.end),
        inserted: after.slice(caret.start, after.length - rest.length),
      }
  const spare = Math.min(before.length, after.length)
  let head = 0
  while (head < spare && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < spare - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return {
    at: head,
    removed: before.slice(head, before.length - tail),
    inserted: after.slice(head, after.length - tail),
  }
}

function kindOf({ removed, inserted }: Change, { inputType = '', composition }: Partial<Input>): Kind {
  if (composition) return 'composition'
  if (whole.test(inputType)) return 'whole'
  const isTyped = removed === '' || inputType === 'insertText'
  if (isTyped && [...inserted].length === 1) return 'insert'
  return inserted === '' && [...removed].length === 1 ? 'delete' : 'whole'
}

/**
 * Creates the grouping of changes for undo. `next` returns the id of a change's group. A typed word, a run of deletions
 * and a composition are one group each; any other change is its own group. After a pause of more than a second, typing
 * or deleting starts a new group.
 */
export function createSteps() {
  let step = ''
  let last: { kind: Kind; at: number; end: number; time: number; composition: string | null } | null = null

  function goesOn(
    kind: Kind,
    { at, removed, inserted }: Change,
    before: string,
    { time, composition }: { time: number; composition: string | null },
  ): boolean {
    if (last === null || last.kind !== kind || kind === 'whole') return false
    if (kind === 'composition') return last.composition === composition
    if (time - last.time > pauseMs) return false
    // The first letter typed over a selection starts a group, which the next letters continue.
    if (kind === 'insert' && removed !== '') return false
    if (kind === 'delete') return at === last.at || at + removed.length === last.at
    const startsWord = !blank.test(inserted) && (at === 0 || blank.test(before.charAt(at - 1)))
    return at === last.end && !startsWord
  }

  return {
    next(before: string, after: string, input: Partial<Input>, time: number): string {
      const change = changeOf(before, after, input.before)
      const kind = kindOf(change, input)
      const composition = input.composition ?? null
      if (!goesOn(kind, change, before, { time, composition })) step = randomId()
      last = { kind, at: change.at, end: change.at + change.inserted.length, time, composition }
      return step
    },
    end(): void {
      last = null
    },
  }
}
