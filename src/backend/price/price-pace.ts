/** At most so many lines are worked on at once: an embedded database answers nobody else meanwhile. */
export const linesPerSlice = 500
const minLines = 50
const wantedMs = 20

/** How many lines are to be worked on at once, by how long the last ones took: few where the machine is busy. */
export class Pace {
  lines = linesPerSlice

  took(ms: number): void {
    const change = Math.min(2, Math.max(0.5, wantedMs / Math.max(ms, 1)))
    this.lines = Math.min(linesPerSlice, Math.max(minLines, Math.round(this.lines * change)))
  }
}
