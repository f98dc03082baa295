// Beginnings of cells that a spreadsheet would run as a formula, after the characters that it skips, and beginnings
// that other programs misread.
const formula = /^'*(?:[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/**
 * Security: puts an apostrophe before a cell that a spreadsheet would run as a formula. Returns any other cell
 * unchanged.
 */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/**
 * Removes the apostrophe that `toSafeCell` has added. Use it only for cells that the portal has written: a cell of
 * another program could lose an apostrophe that belongs to it.
 */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
