/** Maximum number of lines per step: an embedded database answers nobody else during a step. */
export const maxBatchSize = 500
const minLines = 50
const wantedMs = 20

/** Adapts the number of lines per step to how long the last steps took: fewer when the machine is busy. */
export class AdaptiveBatchSize {
  lines: number
  readonly #max: number
  readonly #min: number

  constructor({ max = maxBatchSize, min = minLines } = {}) {
    this.lines = max
    this.#max = max
    this.#min = min
  }

  took(ms: number): void {
    const change = Math.min(2, Math.max(0.5, wantedMs / Math.max(ms, 1)))
    this.lines = Math.min(this.#max, Math.max(this.#min, Math.round(this.lines * change)))
  }
}
