// What a spreadsheet takes for a formula, whatever it skips before it, and what begins a cell that another program may read as one.
const formula = /^'*(?:[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** A cell of which no spreadsheet makes a formula: it gets one more quotation mark at its beginning. */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text of such a cell again, exactly. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
