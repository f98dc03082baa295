const firstSlots = 1 << 16

/** Keys by 53 bits of each, eight bytes a key: a file may name millions of articles. */
export class SeenKeys {
  #slots = new Float64Array(firstSlots)
  #count = 0

  /** Adds a key; returns whether it may have been there: never false if it was, almost never true if it was not. */
  add(key: string): boolean {
    if (this.#count * 2 >= this.#slots.length) this.#grow()
    const isNew = this.#put(hashOf(key))
    if (isNew) this.#count += 1
    return !isNew
  }

  #put(hash: number): boolean {
    const mask = this.#slots.length - 1
    for (let at = hash % this.#slots.length; ; at = (at + 1) & mask) {
      if (this.#slots[at] === hash) return false
      if (this.#slots[at] !== 0) continue
      this.#slots[at] = hash
      return true
    }
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Float64Array(before.length * 2)
    for (const hash of before) if (hash !== 0) this.#put(hash)
  }
}

/** cyrb53 (https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js), and never 0. */
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
