import { restoreLineEnds, toBox } from '#src/workspace/text/line-ends.ts'

type Source = { target(): string | null; base(): string | null; original?(): string }

const hasLineEnd = /[\r\n]/

/** Creates the text of a box next to the text last written; a textarea turns every line end into a line feed. */
export function createBoxText({ target, base, original = () => '' }: Source) {
  let origin = target() ?? base() ?? ''
  let text = toBox(origin)
  let written = target() ?? ''
  let writing: string | null = null
  let writtenAt: number | undefined
  let wroteOver: string | null = null
  return {
    get text() {
      return text
    },
    get written() {
      return written
    },
    /** The text on its way to the disk. */
    get writing() {
      return writing
    },
    writes(stored: string | null): void {
      writing = stored
    },
    /** When typed text was last written, in ms since 1970. */
    get writtenAt() {
      return writtenAt
    },
    get wroteOver() {
      return wroteOver
    },
    sawWrittenOver(): void {
      wroteOver = null
    },
    type(next: string): void {
      text = next
    },
    /** Converts the box's text to what is stored: the base byte for byte if only line ends differ. */
    stored(boxText: string): string {
      const stored = base()
      return stored !== null && toBox(stored) === boxText
        ? stored
        : restoreLineEnds(boxText, hasLineEnd.test(origin) ? origin : original())
    },
    wrote(stored: string, over: string | null): void {
      wroteOver = over ?? wroteOver
      written = stored
      writtenAt = Date.now()
    },
    /** Takes the text now on disk. Returns whether it differs from the text last written. */
    adopt(): boolean {
      const kept = target() ?? ''
      if (kept === written) return false
      written = kept
      origin = target() ?? base() ?? ''
      text = toBox(kept)
      return true
    },
  }
}
