import { restoreLineEnds, toBox } from '#src/workspace/text/line-ends.ts'

type Source = { target(): string | null; base(): string | null; original?(): string }

const hasLineEnd = /[\r\n]/

/**
 * Tracks the text of a box, and the text that was last written to the disk. Their line ends may differ, because a
 * textarea turns every line end into a line feed. `original`: returns the source text, whose line ends a first
 * translation gets.
 */
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
    /**
     * Returns the box's text as it is to be stored, with the line ends of the stored text. If only the line ends differ
     * from the base, it returns the base unchanged.
     */
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
    /** Takes over the text that is now on disk. Returns whether it differs from the text that was last written. */
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
