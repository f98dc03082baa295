import type { SaxesTagNS } from 'saxes'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'

/**
 * `name`: the local name, only for XLIFF's own elements, as another vocabulary may use the same names. `keepsSpaces`:
 * by `xml:space`, which also applies within the element.
 */
export type Frame = { name: string; tag: SaxesTagNS; text: string; line: number; keepsSpaces: boolean }

/**
 * Returns whether an annotation marks deleted text: tools that track changes keep it in the text until the deletion is
 * accepted. Trados has "x-sdl-deleted" and "x-sdl-feedback-deleted".
 */
export const isDeletion = (type: string | undefined): boolean =>
  type !== undefined && /^(?:x-|\w+:)(?:[\w-]+-)?del(?:et(?:ed|ion))?$/i.test(type)

/** Handles closing elements; `parents` are the open ones around it. */
export type Units = {
  open(frame: Frame): void
  close(frame: Frame, parents: readonly Frame[]): void
  head(): FileHead
}

/** Joins the heads of a file's parts, which must all have one pair of languages. */
export function joinHeads(head: FileHead, next: FileHead, line: number): FileHead {
  if (head === noHead) return next
  const isOther = (one: string | null, other: string | null) =>
    one !== null && other !== null && !isLanguage(one, other)
  if (isOther(head.src, next.src) || isOther(head.dst, next.dst))
    throw new BrokenFile('xliff-languages', line, [next.src, next.dst].filter((tag) => tag !== null).join(' → '))
  const languages = { src: head.src ?? next.src, dst: head.dst ?? next.dst }
  return head.space === next.space ? { ...head, ...languages } : { ...head, ...languages, space: null, revision: null }
}
