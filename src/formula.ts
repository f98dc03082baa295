// Beginnings of cells that a spreadsheet would run as a formula, after the characters that it skips, and beginnings
// that other programs misread.
const formula = /^'*(?:[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** Security: returns the cell with an apostrophe before it, if a spreadsheet would run it as a formula. */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/**
 * Returns the cell that was given to `toSafeCell`. Only for cells written by the portal: a cell of another program
 * could lose its own apostrophe.
 */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
