/** Maximum number of lines per step of long work. While a step runs, an embedded database serves no other request. */
export const maxBatchSize = 500
const minLines = 50
const wantedMs = 20

/**
 * Adapts the size of the steps of long work. `lines` is the number of lines for the next step. Call `took` with the
 * duration of each step in ms: `lines` changes so that a step takes about 20 ms.
 */
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
