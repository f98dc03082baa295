/** Where the columns of a table stand, from 0; -1 is nowhere. `last`: the last that every table has; `width`: how many have a name, or stand before one that has. */
export type TableShape = { key: number; target: number; exported: number; last: number; width: number }

const isTime = /^\d{4}-\d\d-\d\dT/

/** Which cells of a row are no part of the table; null where they may have been pushed out of it, and what is left in it would be read as what it is not. */
export function besideTable(cells: readonly string[], table: TableShape): readonly number[] | null {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [at]))
  const beside = filled.filter((at) => at >= table.width)
  // Something written below the table. A row that was pushed has more.
  if (cells[table.key] === '' && filled.length - beside.length <= 1) return filled
  return beside.length === 0 || isInPlace(cells, table) ? beside : null
}

/** Each row of an export of ours ends with its time. In others, who pushes cells leaves an empty one; where that is the translation, none is taken. */
function isInPlace(cells: readonly string[], { target, exported, last }: TableShape): boolean {
  const time = cells[exported] ?? ''
  if (time !== '') return isTime.test(time)
  return cells.slice(0, last + 1).every((cell, at) => cell !== '' || at === target)
}

/** A cell's place as spreadsheets name it: AB3. */
export function placeOf(column: number, line: number): string {
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return `${letters}${line}`
}
