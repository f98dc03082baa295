import { useMemo, useSyncExternalStore } from 'react'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Portion } from './portion.ts'
import { drawnParts } from '#src/workspace/screen/text/drawn-parts.ts'
import { withOverlookedSpaces } from '#src/workspace/screen/text/overlooked-spaces.ts'
import type { Draft } from '#src/workspace/view.ts'

const longLength = 2_000
const restMs = 300
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Returns whether a text is so long that its marks are only drawn when typing pauses. */
export const isLong = (text: string): boolean => text.length > longLength

const isMarked = ({ kind }: Part) => kind !== 'text' && kind !== 'space' && kind !== 'break'
const isSigned = ({ kind }: Part) => kind !== 'text'

/**
 * Returns the parts of a text that decide where its marks are drawn (and the signs for spaces, if `showsSpaces`). It
 * ends at the first possible line break after the last mark; empty if there is no mark.
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
 * Creates the parts to draw under a text. `read` returns null while a long text is being typed, because the positions
 * shift. It returns the same array while no part changes.
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
 * Returns the parts to draw: with signs for spaces if `showsSpaces`, and at most as many marks as the page can draw
 * without delay.
 */
export const partsToDraw = (parts: readonly Part[], showsSpaces: boolean): readonly Part[] =>
  drawnParts(showsSpaces ? parts : parts.map(asText))

const never = () => null

export function useMarkedText({ subscribe }: Draft, portion: Portion, showsSpaces: boolean): readonly Part[] | null {
  const marked = useMemo(() => createMarkedText(subscribe, portion, showsSpaces), [subscribe, portion, showsSpaces])
  const parts = useSyncExternalStore(marked.subscribe, marked.read, never)
  return useMemo(() => parts && partsToDraw(parts, showsSpaces), [parts, showsSpaces])
}
