// What spreadsheets take for a formula, whatever they skip before it, and starts that other programs may misread.
const formula = /^'*(?:[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** Security: no spreadsheet makes a formula of the cell, which gets one more apostrophe at its start. */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The exact inverse of `toSafeCell`; of a cell that another program has written it would take a letter. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
