import type { SaxesTagNS } from 'saxes'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'

/** An element that is open, and the text in it so far. */
export type Frame = { name: string; tag: SaxesTagNS; text: string; line: number }

/** What a version of XLIFF does with an element that closes; `parents` is what is open around it. */
export type Units = {
  open(tag: SaxesTagNS, line: number): void
  close(frame: Frame, parents: readonly Frame[]): void
  head(): FileHead
}

/** The head of a file with several parts: they must be in one pair of languages. */
export function joinHeads(head: FileHead, next: FileHead, line: number): FileHead {
  if (head === noHead) return next
  const isSame = head.src === next.src && head.dst === next.dst
  if (!isSame) throw new BrokenFile('xliff-languages', line, `${next.src} → ${next.dst}`)
  return head.space === next.space ? head : { ...head, space: null, revision: null }
}
