const lineEnd = /\r\n|\r|\n/g

/** Returns a text as a textarea contains it, with a line feed for every line end. */
export function toBox(text: string): string {
  return text.includes('\r') ? text.replace(lineEnd, '\n') : text
}

function usualEnd(ends: readonly string[]): string {
  const often = (end: string) => ends.filter((one) => one === end).length
  return ['\n', '\r\n', '\r'].reduce((best, end) => (often(end) > often(best) ? end : best))
}

/**
 * Returns a textarea's text with the line ends of `reference`, which is the text before the change or its source. Equal
 * lines at the start and end get the line ends that they have in `reference`, and all other lines its most common one.
 */
export function restoreLineEnds(boxText: string, reference: string): string {
  const ends = reference.match(lineEnd) ?? []
  if (ends.every((end) => end === '\n')) return boxText
  const lines = boxText.split('\n')
  const known = reference.split(lineEnd)
  const spare = Math.min(lines.length, known.length)
  let head = 0
  while (head < spare && lines[head] === known[head]) head += 1
  let tail = 0
  while (tail < spare - head && lines.at(-1 - tail) === known.at(-1 - tail)) tail += 1
  const usual = usualEnd(ends)
  const restored = lines.reduce((text, line, index) => {
    const before = index - 1
    if (before < 0) return line
    const fromEnd = lines.length - index
    const kept = before < head ? ends.at(before) : fromEnd <= tail ? ends.at(-fromEnd) : undefined
    return text + (kept ?? usual) + line
  }, '')
  // A carriage return alone would form one line end with a line feed after it.
  return toBox(restored) === boxText ? restored : lines.join(usual)
}
