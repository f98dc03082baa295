import { networkOf } from './network.ts'

/** Of bodies that have not come to their end, in this process. */
const maxHeld = 64_000_000
/** Of one network: the others still find room. */
const maxHeldEach = maxHeld / 4

let all = 0
const byNetwork = new Map<string, number>()

/** Counts what one unfinished body holds in memory. `take` is false where it would be too much; the caller then holds no more of it. */
export function holdBytes(address: string): { take: (bytes: number) => boolean; release: () => void } {
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
      const isRoom = all + bytes <= maxHeld && (byNetwork.get(network) ?? 0) + bytes <= maxHeldEach
      if (isRoom) add(bytes)
      return isRoom
    },
    release: () => add(-held),
  }
}
