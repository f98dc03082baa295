import { restoreLineEnds, toBox } from '#src/workspace/line-ends.ts'

type Source = { target(): string | null; base(): string | null }

/** A text as its box has it, beside what of it was written last; a textarea turns every line end into a line feed. */
export function createBoxText({ target, base }: Source) {
  let origin = target() ?? base() ?? ''
  let text = toBox(origin)
  let written = target() ?? ''
  return {
    get text() {
      return text
    },
    get written() {
      return written
    },
    type(next: string): void {
      text = next
    },
    /** What a text of the box is on the disk: one that the box did not otherwise change is the one it was given. */
    stored(boxText: string): string {
      const stored = base()
      return stored !== null && toBox(stored) === boxText ? stored : restoreLineEnds(boxText, origin)
    },
    wrote(stored: string): void {
      written = stored
    },
    /** Takes what stands on the disk now, and says whether it is another text than was written last. */
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
