/** Max characters of a spreadsheet cell. */
const maxCell = 32_767

// Characters that the format escapes, and texts that look like such an escape.
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 cannot hold, or would change
const escaped = /_(?=x[\da-fA-F]{4}_)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
const escape = /_x([\da-fA-F]{4})_/g

/**
 * Escapes a text for an XLSX cell in Excel's notation (ST_Xstring): a character that XML cannot contain becomes
 * `_x000B_`, for example. `fromCellText` reverses it.
 */
export const toCellText = (text: string): string =>
  text.replaceAll(escaped, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

export const fromCellText = (cell: string): string =>
  cell.replaceAll(escape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const fitsCell = (text: string): boolean => toCellText(text).length <= maxCell
