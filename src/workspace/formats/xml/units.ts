import type { SaxesTagNS } from 'saxes'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'

/**
 * An open element. `name`: its local name; of XLIFF's own elements only, because other vocabularies use the same names.
 * `keepsSpaces`: set by `xml:space`, also for the elements within.
 */
export type Frame = { name: string; tag: SaxesTagNS; text: string; line: number; keepsSpaces: boolean }

/**
 * Returns whether an annotation marks deleted text. Tools that track changes keep it until the deletion is accepted;
 * Trados writes "x-sdl-deleted".
 */
export const isDeletion = (type: string | undefined): boolean =>
  type !== undefined && /^(?:x-|\w+:)(?:[\w-]+-)?del(?:et(?:ed|ion))?$/i.test(type)

/** Handles the elements of a file. `parents`: the open elements around the closing one. */
export type Units = {
  open(frame: Frame): void
  close(frame: Frame, parents: readonly Frame[]): void
  head(): FileHead
}

/** Joins the descriptions of a file's parts. Throws a BrokenFile if the parts have different language pairs. */
export function joinHeads(head: FileHead, next: FileHead, line: number): FileHead {
  if (head === noHead) return next
  const isOther = (one: string | null, other: string | null) =>
    one !== null && other !== null && !isLanguage(one, other)
  if (isOther(head.src, next.src) || isOther(head.dst, next.dst))
    throw new BrokenFile('xliff-languages', line, [next.src, next.dst].filter((tag) => tag !== null).join(' → '))
  const languages = { src: head.src ?? next.src, dst: head.dst ?? next.dst }
  return head.space === next.space ? { ...head, ...languages } : { ...head, ...languages, space: null, revision: null }
}
