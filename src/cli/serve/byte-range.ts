/**
 * Parses the single range of a Range header. Returns `none` if it is out of range, and `whole` if the header is not
 * understood or asks for several.
 */
export function rangeOf(header: string | undefined, size: number): { start: number; last: number } | 'none' | 'whole' {
  const parts = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (!parts) return 'whole'
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > last || start >= size ? 'none' : { start, last }
}
