import type { LineFault } from './price-file.ts'

/** How many faults of each kind are reported at most. */
export const maxFaults = 100

/** Collects faults. `first`: the first `maxFaults` of them. `count`: the number of all faults. */
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
