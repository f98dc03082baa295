/** Returns the Levenshtein distance of two sequences. If it is above `max`, returns any number above `max`. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>, max: number): number {
  let [start, aEnd, bEnd] = [0, a.length, b.length]
  while (start < aEnd && start < bEnd && a[start] === b[start]) start += 1
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd -= 1
    bEnd -= 1
  }
  const [rows, columns] = [aEnd - start, bEnd - start]
  if (Math.abs(rows - columns) > max) return max + 1
  if (rows === 0 || columns === 0) return Math.max(rows, columns)
  return banded(a, b, { start, rows, columns, max })
}

type Window = { start: number; rows: number; columns: number; max: number }

let before = new Uint32Array(1_024)
let now = new Uint32Array(1_024)

// Computes only cells so close to the diagonal that a path through them can stay within `max`.
function banded(a: ArrayLike<number>, b: ArrayLike<number>, { start, rows, columns, max }: Window): number {
  if (before.length < columns + 2) {
    before = new Uint32Array(columns * 2 + 2)
    now = new Uint32Array(columns * 2 + 2)
  }
  const beyond = max + 1
  for (let column = 0; column <= columns; column += 1) before[column] = Math.min(column, beyond)
  for (let row = 1; row <= rows; row += 1) {
    const from = Math.max(1, row - max)
    const to = Math.min(columns, row + max)
    now[from - 1] = from === 1 ? Math.min(row, beyond) : beyond
    let min = now[from - 1] ?? beyond
    const item = a[start + row - 1]
    for (let column = from; column <= to; column += 1) {
      const exchanged = (before[column - 1] ?? beyond) + (item === b[start + column - 1] ? 0 : 1)
      const removed = column === row + max ? beyond : (before[column] ?? beyond) + 1
      const added = (now[column - 1] ?? beyond) + 1
      const cell = Math.min(exchanged, removed, added, beyond)
      now[column] = cell
      if (cell < min) min = cell
    }
    if (min >= beyond) return beyond
    ;[before, now] = [now, before]
  }
  return before[columns] ?? beyond
}
