import { useMemo, useSyncExternalStore } from 'react'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Portion } from './portion.ts'
import { drawnParts } from '#src/workspace/screen/text/drawn-parts.ts'
import { withOverlookedSpaces } from '#src/workspace/screen/text/overlooked-spaces.ts'
import type { Draft } from '#src/workspace/view.ts'

const longLength = 2_000
const restMs = 300
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Returns whether a text has more than 2,000 characters, so that its marks are drawn only when typing pauses. */
export const isLong = (text: string): boolean => text.length > longLength

const isMarked = ({ kind }: Part) => kind !== 'text' && kind !== 'space' && kind !== 'break'
const isSigned = ({ kind }: Part) => kind !== 'text'

/**
 * Returns the parts of a text up to its last mark, which are all that is needed to draw the marks at their positions;
 * with `showsSpaces`, spaces and line breaks count as marked too. The last part ends at the first possible line break
 * after that mark. Text that runs from right to left is returned whole. Empty if there is no mark.
 */
export function partsToMark(text: string, cut: Portion['cut'], showsSpaces: boolean): readonly Part[] {
  const parts = showsSpaces ? withOverlookedSpaces(cut(text)) : cut(text)
  const last = parts.findLastIndex(showsSpaces ? isSigned : isMarked)
  // In text of mixed direction, the position of a mark depends on its whole line.
  if (last === -1 || rightToLeft.test(text)) return last === -1 ? [] : parts
  const shown = parts.slice(0, last + 1)
  for (const part of parts.slice(last + 1)) {
    const end = part.text.search(/[ \n]/)
    if (end !== 0) shown.push(end === -1 ? part : { ...part, text: part.text.slice(0, end) })
    if (end !== -1) break
  }
  return shown
}

const isSame = (one: readonly Part[], other: readonly Part[]) =>
  one.length === other.length && one.every(({ kind, text }, at) => kind === other[at]?.kind && text === other[at].text)

/**
 * Creates a store of the parts to draw under a text. `read` returns the same array while no part changes. It returns
 * null while a text of more than 2,000 characters is being typed, because its marks would be at old positions.
 */
export function createMarkedText(
  subscribe: Draft['subscribe'],
  { read, cut }: Pick<Portion, 'read' | 'cut'>,
  showsSpaces: boolean,
) {
  let rested = read()
  let known: { text: string; parts: readonly Part[] } | undefined
  const partsIn = (text: string) => {
    if (text === known?.text) return known.parts
    const parts = partsToMark(text, cut, showsSpaces)
    known = { text, parts: known && isSame(parts, known.parts) ? known.parts : parts }
    return known.parts
  }
  return {
    read(): readonly Part[] | null {
      const text = read()
      return isLong(text) && text !== rested ? null : partsIn(text)
    },
    subscribe(listener: () => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      const leave = subscribe(() => {
        clearTimeout(timer)
        if (isLong(read()))
          timer = setTimeout(() => {
            rested = read()
            listener()
          }, restMs)
        listener()
      })
      return () => {
        clearTimeout(timer)
        leave()
      }
    },
  }
}

const asText = (part: Part): Part => (isMarked(part) ? part : { kind: 'text', text: part.text, at: part.at })

/**
 * Returns the parts to draw. Only with `showsSpaces`, spaces and line breaks remain parts that get a sign. After 400
 * marks and signs the rest becomes plain text, because more would slow down the page.
 */
export const partsToDraw = (parts: readonly Part[], showsSpaces: boolean): readonly Part[] =>
  drawnParts(showsSpaces ? parts : parts.map(asText))

const never = () => null

export function useMarkedText({ subscribe }: Draft, portion: Portion, showsSpaces: boolean): readonly Part[] | null {
  const marked = useMemo(() => createMarkedText(subscribe, portion, showsSpaces), [subscribe, portion, showsSpaces])
  const parts = useSyncExternalStore(marked.subscribe, marked.read, never)
  return useMemo(() => parts && partsToDraw(parts, showsSpaces), [parts, showsSpaces])
}
