/** The places of the texts that are found, where in each the first match ends, and what letter follows it, if that was looked up. */
export type PlainFound = {
  needle: string
  places: Uint32Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  following: Uint16Array | null
}

type TextAt = (place: number) => string

/** Searches all texts for a folded needle. */
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
  return { needle, places: places.slice(0, count), ends: ends.slice(0, count), following: null }
}

/** Done while somebody types on, so that the next letter's search has few texts to read. */
export function withFollowing(found: PlainFound, textAt: TextAt): PlainFound {
  const { places, ends } = found
  const following = new Uint16Array(places.length)
  for (let index = 0; index < following.length; index += 1)
    following[index] = textAt(places[index] ?? 0).charCodeAt(ends[index] ?? 0)
  return { ...found, following }
}

/**
 * Among what was found with the needle's first letters. Most texts go on where they were found, and looking there is far cheaper than
 * a search. Where all are found again, `places` is the same.
 */
export function goOn(before: PlainFound, needle: string, textAt: TextAt): PlainFound {
  const added = needle.slice(before.needle.length)
  if (added === '') return before
  const first = added.charCodeAt(0)
  // Behind a text's last letter there is none, which is kept as 0.
  const following = added.length === 1 && first > 0 ? before.following : null
  const total = before.places.length
  const [places, ends] = [new Uint32Array(total), new Uint32Array(total)]
  let count = 0
  for (let index = 0; index < total; index += 1) {
    const place = before.places[index] ?? 0
    let end = before.ends[index] ?? 0
    if (following ? following[index] !== first : !textAt(place).startsWith(added, end)) {
      const start = textAt(place).indexOf(needle, end - before.needle.length + 1)
      if (start < 0) continue
      end = start + before.needle.length
    }
    places[count] = place
    ends[count] = end + added.length
    count += 1
  }
  if (count === total) return { needle, places: before.places, ends, following: null }
  return { needle, places: places.slice(0, count), ends: ends.slice(0, count), following: null }
}
