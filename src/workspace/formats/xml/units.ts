import type { SaxesTagNS } from 'saxes'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'

/**
 * `name` is the local one of XLIFF's own elements alone: those of another vocabulary may be called the same.
 * `keepsSpaces`: by `xml:space`, which counts within the element, too.
 */
export type Frame = { name: string; tag: SaxesTagNS; text: string; line: number; keepsSpaces: boolean }

/**
 * Whether an annotation is for what somebody deleted: tools that track changes keep it in the text until that is
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

/** All parts of a file must have one pair of languages. */
export function joinHeads(head: FileHead, next: FileHead, line: number): FileHead {
  if (head === noHead) return next
  const isOther = (one: string | null, other: string | null) =>
    one !== null && other !== null && !isLanguage(one, other)
  if (isOther(head.src, next.src) || isOther(head.dst, next.dst))
    throw new BrokenFile('xliff-languages', line, [next.src, next.dst].filter((tag) => tag !== null).join(' → '))
  const languages = { src: head.src ?? next.src, dst: head.dst ?? next.dst }
  return head.space === next.space ? { ...head, ...languages } : { ...head, ...languages, space: null, revision: null }
}
