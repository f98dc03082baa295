import { networkOf } from './network.ts'

/** Maximum bytes in memory of all bodies that are being received by this process. */
const maxHeld = 64_000_000
/** Maximum bytes of the bodies from one network, so that there is room for others. */
const maxHeldEach = maxHeld / 4

let all = 0
const byNetwork = new Map<string, number>()

/**
 * Every body may have this many bytes, whatever the others have, so that a login is never refused. A connection sends
 * one body at a time, and the number of connections is limited.
 */
const alwaysHeld = 8_192

type Held = { take: (bytes: number) => boolean; release: () => void }

/**
 * Counts the bytes in memory of a body that is being received. `address`: client address. `take` returns false if this
 * process or the client's network would have too many bytes in memory; the caller must then drop them. A small body is
 * never refused. Always call `release` at the end.
 */
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

/**
 * Collects a body in one buffer, because separate chunks would each take hundreds of bytes of memory, even for one byte
 * of content. `append` returns false if the buffer may not grow.
 */
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
