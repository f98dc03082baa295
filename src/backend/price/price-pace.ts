/** Lines per step at most: an embedded database answers nobody else meanwhile. */
export const linesPerSlice = 500
const minLines = 50
const wantedMs = 20

/** Adapts the lines per step to how long the last ones took: few when the machine is busy. */
export class Pace {
  lines = linesPerSlice

  took(ms: number): void {
    const change = Math.min(2, Math.max(0.5, wantedMs / Math.max(ms, 1)))
    this.lines = Math.min(linesPerSlice, Math.max(minLines, Math.round(this.lines * change)))
  }
}
