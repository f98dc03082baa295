/**
 * Shape of a table. `key`, `target`, `exported` and `last` are positions of columns, from 0; -1 if a column is missing.
 * `last`: the last required column. `width`: number of columns up to the last one with a name.
 */
export type TableShape = { key: number; target: number; exported: number; last: number; width: number }

const isTime = /^\d{4}-\d\d-\d\dT/

/**
 * Returns the positions, from 0, of the filled cells of a row that do not belong to the table: those to its right, or a
 * note below it. Returns null if the cells of the row may be shifted, so that they would be misread.
 */
export function besideTable(cells: readonly string[], table: TableShape): readonly number[] | null {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [at]))
  const beside = filled.filter((at) => at >= table.width)
  // A text below the table. A shifted row has more filled cells.
  if (cells[table.key] === '' && filled.length - beside.length <= 1) return filled
  return beside.length === 0 || isInPlace(cells, table) ? beside : null
}

/**
 * Returns whether a row is not shifted. In the portal's exports, each row ends with a time. In other files, a shifted
 * row has an empty cell before its texts.
 */
function isInPlace(cells: readonly string[], { target, exported, last }: TableShape): boolean {
  const time = cells[exported] ?? ''
  if (time !== '') return isTime.test(time)
  return cells.slice(0, last + 1).every((cell, at) => cell !== '' || at === target)
}

/** Returns the name of a cell as in a spreadsheet, such as "AB3". `column` counts from 0, `line` from 1. */
export function placeOf(column: number, line: number): string {
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return `${letters}${line}`
}
