import { useMemo, useSyncExternalStore } from 'react'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Portion } from './portion.ts'
import { drawnParts } from '#src/workspace/screen/editor/source/drawn-parts.ts'
import { withOverlookedSpaces } from '#src/workspace/screen/editor/spaces/overlooked-spaces.ts'
import type { Draft } from '#src/workspace/view.ts'

const longLength = 2_000
const restMs = 300
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The marks of a longer text are laid out only when typing pauses. */
export const isLong = (text: string): boolean => text.length > longLength

const isMarked = ({ kind }: Part) => kind !== 'text' && kind !== 'space' && kind !== 'break'
const isSigned = ({ kind }: Part) => kind !== 'text'

/** As much of a text as decides where its marks, and where wanted the signs of its spaces, are: behind the last of them up to where a line may end. */
export function partsToMark(text: string, cut: Portion['cut'], showsSpaces: boolean): readonly Part[] {
  const parts = showsSpaces ? withOverlookedSpaces(cut(text)) : cut(text)
  const last = parts.findLastIndex(showsSpaces ? isSigned : isMarked)
  // Where words run both ways, a mark's place depends on all that stands in its line.
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

/** The parts that are drawn under the text; null while a long one is typed, as places shift. The same array while none changes. */
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

/** What of the marked parts is drawn: signs of spaces where those are shown, and no more marks than the page can bear. */
export const partsToDraw = (parts: readonly Part[], showsSpaces: boolean): readonly Part[] =>
  drawnParts(showsSpaces ? parts : parts.map(asText))

const never = () => null

export function useMarkedText({ subscribe }: Draft, portion: Portion, showsSpaces: boolean): readonly Part[] | null {
  const marked = useMemo(() => createMarkedText(subscribe, portion, showsSpaces), [subscribe, portion, showsSpaces])
  const parts = useSyncExternalStore(marked.subscribe, marked.read, never)
  return useMemo(() => parts && partsToDraw(parts, showsSpaces), [parts, showsSpaces])
}
