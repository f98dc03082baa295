/** The places of the texts that are found, and where in each the first match ends. */
export type PlainFound = { needle: string; places: Uint32Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> }

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
  return { needle, places: places.slice(0, count), ends: ends.slice(0, count) }
}

/** Among what was found with the needle's first letters. Most texts go on where they were found, and looking there is far cheaper than a search. */
export function goOn(before: PlainFound, needle: string, textAt: TextAt): PlainFound {
  const added = needle.slice(before.needle.length)
  if (added === '') return before
  const first = added.charCodeAt(0)
  const total = before.places.length
  const [places, ends] = [new Uint32Array(total), new Uint32Array(total)]
  let count = 0
  for (let index = 0; index < total; index += 1) {
    const place = before.places[index] ?? 0
    const text = textAt(place)
    let end = before.ends[index] ?? 0
    if (text.charCodeAt(end) !== first || !text.startsWith(added, end)) {
      const start = text.indexOf(needle, end - before.needle.length + 1)
      if (start < 0) continue
      end = start + before.needle.length
    }
    places[count] = place
    ends[count] = end + added.length
    count += 1
  }
  return { needle, places: places.slice(0, count), ends: ends.slice(0, count) }
}
