import type { SaxesTagNS } from 'saxes'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'

/**
 * An open element. `name`: its local name, or `{namespace}name` if it belongs to another vocabulary than XLIFF, because
 * others use the same names. `text`: its text so far. `keepsSpaces`: whether `xml:space="preserve"` applies, which is
 * inherited.
 */
export type Frame = { name: string; tag: SaxesTagNS; text: string; line: number; keepsSpaces: boolean }

/**
 * Returns whether `type` is the type of an annotation that marks deleted text, such as "x-sdl-deleted" of Trados. Tools
 * that track changes keep deleted text in the file until the deletion is accepted.
 */
export const isDeletion = (type: string | undefined): boolean =>
  type !== undefined && /^(?:x-|\w+:)(?:[\w-]+-)?del(?:et(?:ed|ion))?$/i.test(type)

/**
 * Handles the elements of an XLIFF file. `parents`: the elements around the closing one, outermost first. `head`:
 * returns the description of the file as read so far.
 */
export type Units = {
  open(frame: Frame): void
  close(frame: Frame, parents: readonly Frame[]): void
  head(): FileHead
}

/**
 * Joins the descriptions of two `<file>` elements. `space` and `revision` become null if the collections differ. Throws
 * a BrokenFile with the line if the language pairs differ.
 */
export function joinHeads(head: FileHead, next: FileHead, line: number): FileHead {
  if (head === noHead) return next
  const isOther = (one: string | null, other: string | null) =>
    one !== null && other !== null && !isLanguage(one, other)
  if (isOther(head.src, next.src) || isOther(head.dst, next.dst))
    throw new BrokenFile('xliff-languages', line, [next.src, next.dst].filter((tag) => tag !== null).join(' → '))
  const languages = { src: head.src ?? next.src, dst: head.dst ?? next.dst }
  return head.space === next.space ? { ...head, ...languages } : { ...head, ...languages, space: null, revision: null }
}
