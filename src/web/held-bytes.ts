import { networkOf } from './network.ts'

/** Of bodies that have not come to their end, in this process. */
const maxHeld = 64_000_000
/** Of one network: the others still find room. */
const maxHeldEach = maxHeld / 4

let all = 0
const byNetwork = new Map<string, number>()

/** Every body may hold so much, so that no crowd of others refuses a login: a connection sends one at a time, and connections are bounded. */
const alwaysHeld = 8_192

type Held = { take: (bytes: number) => boolean; release: () => void }

/** Counts what one unfinished body holds in memory. `take` is false where it would be too much; the caller then holds no more of it. */
export function holdBytes(address: string): Held {
  const network = networkOf(address)
  let held = 0
  const add = (bytes: number) => {
    const sum = (byNetwork.get(network) ?? 0) + bytes
    all += bytes
    held += bytes
    if (sum > 0) byNetwork.set(network, sum)
    else byNetwork.delete(network)
  }
  return {
    take(bytes) {
      const isSmall = held + bytes <= alwaysHeld
      const isRoom = isSmall || (all + bytes <= maxHeld && (byNetwork.get(network) ?? 0) + bytes <= maxHeldEach)
      if (isRoom) add(bytes)
      return isRoom
    },
    release: () => add(-held),
  }
}

/** Collects one body in one buffer: a chunk of a single byte would itself take hundreds. `append` is false where the buffer may not grow. */
export function collectBytes(take: Held['take']): {
  append: (chunk: Uint8Array) => boolean
  bytes: () => Uint8Array<ArrayBuffer>
} {
  let buffer = new Uint8Array(0)
  let size = 0
  return {
    append(chunk) {
      const needed = size + chunk.byteLength
      if (needed > buffer.byteLength) {
        const grown = Math.max(needed, 2 * buffer.byteLength)
        if (!take(grown - buffer.byteLength)) return false
        const larger = new Uint8Array(grown)
        larger.set(buffer.subarray(0, size))
        buffer = larger
      }
      buffer.set(chunk, size)
      size = needed
      return true
    },
    bytes: () => buffer.subarray(0, size),
  }
}
