/**
 * Result of a plain search. `places`: indexes of the matching texts, in ascending order. `ends`: for each of these
 * texts, where its first match ends.
 */
export type PlainFound = {
  needle: string
  places: Uint32Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
}

type TextAt = (place: number) => string

/** Searches all texts for a folded needle. `length`: number of texts. `textAt`: returns the folded text at an index. */
export function findPlain(needle: string, length: number, textAt: TextAt): PlainFound {
  const [places, ends] = [new Uint32Array(length), new Uint32Array(length)]
  let count = 0
  for (let place = 0; place < length; place += 1) {
    const start = textAt(place).indexOf(needle)
    if (start < 0) continue
    places[count] = place
    ends[count] = start + needle.length
    count += 1
  }
  return { needle, places: places.slice(0, count), ends: ends.slice(0, count) }
}

/**
 * Results in advance: for each letter (a UTF-16 unit) that may be typed next, the indexes of the texts that will match.
 * null means that all current matches remain. For a letter that is not listed, no text will match.
 */
export type Ahead = { letter: string; places: Uint32Array<ArrayBuffer> | null }[]

export function aheadOf({ needle, places, ends }: PlainFound, textAt: TextAt): Ahead {
  const withCode = new Map<number, number[]>()
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const text = textAt(place)
    let start = (ends[index] ?? 0) - needle.length
    for (; start >= 0; start = text.indexOf(needle, start + 1)) {
      const end = start + needle.length
      if (end === text.length) break
      const code = text.charCodeAt(end)
      const known = withCode.get(code)
      if (!known) withCode.set(code, [place])
      else if (known.at(-1) !== place) known.push(place)
    }
  }
  return Array.from(withCode, ([code, found]) => ({
    letter: String.fromCharCode(code),
    places: found.length === places.length ? null : Uint32Array.from(found),
  }))
}

/**
 * Searches for a longer needle among the results of a shorter one with which it begins. In most texts the added letters
 * follow the match, and checking that is quicker than searching. If all texts still match, `places` is the same array.
 */
export function goOn(before: PlainFound, needle: string, textAt: TextAt): PlainFound {
  const added = needle.slice(before.needle.length)
  if (added === '') return before
  const total = before.places.length
  const [places, ends] = [new Uint32Array(total), new Uint32Array(total)]
  let count = 0
  for (let index = 0; index < total; index += 1) {
    const place = before.places[index] ?? 0
    const text = textAt(place)
    let end = before.ends[index] ?? 0
    if (!text.startsWith(added, end)) {
      const start = text.indexOf(needle, end - before.needle.length + 1)
      if (start < 0) continue
      end = start + before.needle.length
    }
    places[count] = place
    ends[count] = end + added.length
    count += 1
  }
  if (count === total) return { needle, places: before.places, ends }
  return { needle, places: places.slice(0, count), ends: ends.slice(0, count) }
}
