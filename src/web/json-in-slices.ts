const charsPerTurn = 250_000
/**
 * Depth down to which values are split. The large lists and dictionaries of answers are above it; deeper values are
 * small.
 */
const deepest = 5

/**
 * Serialises a plain value as JSON. Works in slices, so that other requests are served in between: the texts of a
 * language can be 32 MB.
 */
export async function stringifyInSlices(value: unknown): Promise<string> {
  const pieces: string[] = []
  let chars = 0
  for (const piece of piecesOf(value, deepest)) {
    pieces.push(piece)
    chars += piece.length
    if (chars < charsPerTurn) continue
    chars = 0
    await new Promise((done) => setTimeout(done))
  }
  return pieces.join('')
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  const isList = Array.isArray(value)
  let between = isList ? '[' : '{'
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined && !isList) continue
    yield isList ? between : `${between}${JSON.stringify(name)}:`
    yield* piecesOf(item, depth - 1)
    between = ','
  }
  yield between === ',' ? (isList ? ']' : '}') : isList ? '[]' : '{}'
}
