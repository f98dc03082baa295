const firstSlots = 1 << 16

/**
 * A set of keys that needs little memory, for files with millions of articles. It stores only a hash of 53 bits per
 * key, so it may rarely take a new key for a known one.
 */
export class SeenKeys {
  /** Each table is twice as long as the previous one. Growing a single table would rewrite it in one long step. */
  readonly #tables = [new Float64Array(firstSlots)]
  #inLast = 0

  /**
   * Adds a key. Returns whether it may have been added before: always true if it was, and almost never if it was not.
   */
  add(key: string): boolean {
    const hash = hashOf(key)
    if (this.#tables.some((slots) => slots[slotOf(slots, hash)] === hash)) return true
    let last = this.#tables.at(-1) ?? new Float64Array(firstSlots)
    if (this.#inLast * 2 >= last.length) {
      last = new Float64Array(last.length * 2)
      this.#tables.push(last)
      this.#inLast = 0
    }
    last[slotOf(last, hash)] = hash
    this.#inLast += 1
    return false
  }
}

/** Returns the slot that contains a hash, or the free slot for it. */
function slotOf(slots: Float64Array, hash: number): number {
  const mask = slots.length - 1
  let at = hash % slots.length
  while (slots[at] !== 0 && slots[at] !== hash) at = (at + 1) & mask
  return at
}

/**
 * Returns a hash of a key other than 0 (cyrb53,
 * https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js).
 */
function hashOf(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) + 1
}
