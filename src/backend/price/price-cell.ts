import { m } from '#messages'
import { readPriceText } from '#src/contract/values/price-text.ts'
import { isStreamSafe } from '#src/contract/values/storable.ts'
import type { Locale } from '#src/site.ts'

type Read = { ok: true; value: string } | { ok: false; message: string }

const words = {
  negative: m.price_negative,
  ambiguous: m.price_ambiguous,
  'too-fine': m.price_too_fine,
  'no-number': m.price_no_number,
  'too-large': m.price_too_large,
}

export function readPrice(cell: string, locale: Locale): Read {
  const read = readPriceText(cell)
  if (read.ok) return read
  if (read.why === 'empty') return { ok: false, message: m.price_empty({ column: 'price' }, { locale }) }
  return { ok: false, message: words[read.why]({ value: shown(cell.trim()) }, { locale }) }
}

const longest = 250

export function readName(cell: string, column: string, locale: Locale): Read {
  if (/[\p{C}\ufffd]/u.test(cell) || !isStreamSafe(cell))
    return { ok: false, message: m.price_bad_character({ column }, { locale }) }
  const value = cell.trim()
  if (value === '') return { ok: false, message: m.price_empty({ column }, { locale }) }
  if (value.length > longest) return { ok: false, message: m.price_too_long({ column, max: longest }, { locale }) }
  if (/^[=+@-]/.test(value)) return { ok: false, message: m.price_formula({ value: shown(value) }, { locale }) }
  return { ok: true, value }
}

const shownLength = 40

function shown(text: string): string {
  const clean = text.replaceAll(/[\p{C}\ufffd]/gu, '�')
  return clean.length > shownLength ? `${clean.slice(0, shownLength).toWellFormed()}…` : clean
}
