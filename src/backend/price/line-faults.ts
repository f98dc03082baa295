import type { LineFault } from './price-file.ts'

/** As many of each kind are reported. */
export const maxFaults = 100

/** The first faults of a file, and how many there are. */
export class LineFaults {
  count = 0
  readonly first: LineFault[] = []

  add(faults: readonly LineFault[]): void {
    this.count += faults.length
    this.first.push(...faults.slice(0, maxFaults - this.first.length))
  }

  /** As an answer has them; nothing if there are none. */
  asWarnings(): { warnings?: LineFault[]; more_warnings?: number } {
    return this.count === 0 ? {} : { warnings: this.first, more_warnings: this.count - this.first.length }
  }
}
