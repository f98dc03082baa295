import type { LineFault } from './price-file.ts'

/** Maximum number of faults of each kind that are reported. */
export const maxFaults = 100

/** Collects faults: keeps the first `maxFaults` and counts all of them. */
export class LineFaults {
  count = 0
  readonly first: LineFault[] = []

  add(faults: readonly LineFault[]): void {
    this.count += faults.length
    this.first.push(...faults.slice(0, maxFaults - this.first.length))
  }

  /**
   * Returns the faults as `warnings` of an answer, with the number of the others; an empty object if there are none.
   */
  asWarnings(): { warnings?: LineFault[]; more_warnings?: number } {
    return this.count === 0 ? {} : { warnings: this.first, more_warnings: this.count - this.first.length }
  }
}
