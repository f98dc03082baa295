// Starts that spreadsheets read as a formula, with the characters they skip before it, and starts that other programs
// misread.
const formula = /^'*(?:[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** Security: adds an apostrophe to a cell that a spreadsheet would run as a formula. */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Reverts `toSafeCell` exactly. Not for cells from other programs, which could lose a leading apostrophe. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
