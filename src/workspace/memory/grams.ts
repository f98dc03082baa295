import { foldText } from './likeness.ts'

// Number of buckets for trigrams. Texts that share a bucket by chance are found out when texts are compared.
const drawers = 65_536
// Of a longer text, only the beginning is indexed.
const maxLength = 4_000
// Max entries read for one query; the rarest buckets are read first.
const maxRead = 120_000
const minShared = 0.3

function createBest(limit: number) {
  const kept: { id: number; likely: number }[] = []
  let minLikely = 0
  return {
    offer(id: number, likely: number): void {
      if (kept.length === limit && likely <= minLikely) return
      const place = kept.findIndex((one) => one.likely < likely)
      kept.splice(place < 0 ? kept.length : place, 0, { id, likely })
      if (kept.length > limit) kept.pop()
      minLikely = kept.at(-1)?.likely ?? 0
    },
    ids: () => kept.map(({ id }) => id),
  }
}

/**
 * Creates an index of texts by their trigrams (three consecutive letters). `nearest` returns the ids of at most `limit`
 * texts that share at least about 30 % of their trigrams with a given text, the most similar first.
 */
export function createGrams() {
  const entries: (number[] | undefined)[] = Array.from({ length: drawers })
  const sizes: number[] = []
  const seen = new Uint32Array(drawers)
  let round = 0
  let counts = new Uint16Array(1_024)

  function gramsOf(text: string): number[] {
    const padded = ` ${foldText(text).slice(0, maxLength).replaceAll(/\d/g, '0')} `
    const grams: number[] = []
    round += 1
    for (let at = 0; at + 2 < padded.length; at += 1) {
      const mixed =
        Math.imul(padded.charCodeAt(at), 0x9e3779b1) ^
        Math.imul(padded.charCodeAt(at + 1), 0x85ebca6b) ^
        Math.imul(padded.charCodeAt(at + 2), 0xc2b2ae35)
      const gram = (mixed ^ (mixed >>> 15)) & (drawers - 1)
      if (seen[gram] === round) continue
      seen[gram] = round
      grams.push(gram)
    }
    return grams
  }

  return {
    add(id: number, text: string): void {
      const grams = gramsOf(text)
      sizes[id] = grams.length
      for (const gram of grams) {
        const entry = entries[gram]
        if (entry) entry.push(id)
        else entries[gram] = [id]
      }
    },

    nearest(text: string, limit: number): number[] {
      const grams = gramsOf(text)
      const lists = grams.map((gram) => entries[gram] ?? []).toSorted((a, b) => a.length - b.length)
      if (counts.length < sizes.length) counts = new Uint16Array(sizes.length * 2)
      const touched: number[] = []
      let read = 0
      let used = 0
      for (const list of lists) {
        if (read + list.length > maxRead && used > 0) break
        read += list.length
        used += 1
        for (const id of list) {
          const count = counts[id] ?? 0
          if (count === 0) touched.push(id)
          counts[id] = count + 1
        }
      }
      const near = createBest(limit)
      const whole = used / Math.max(1, grams.length)
      for (const id of touched) {
        const shared = counts[id] ?? 0
        counts[id] = 0
        const likely = shared / (used + (sizes[id] ?? 0) * whole - shared)
        if (likely >= minShared) near.offer(id, likely)
      }
      return near.ids()
    },
  }
}
