import { m } from '#messages'
import type { Locale } from '#src/site.ts'

const wholeDigits = 10
type Read = { ok: true; value: string } | { ok: false; message: string }

/** A price as people and programs write it, as "1249.90". Decimal comma or point, two decimals at most; thousands are separated only by the other of the two. */
export function readPrice(cell: string, locale: Locale): Read {
  const text = cell.trim()
  const wrong = (message: typeof m.price_no_number): Read => ({
    ok: false,
    message: message({ value: shown(text) }, { locale }),
  })
  if (text === '') return { ok: false, message: m.price_empty({ column: 'price' }, { locale }) }
  if (/^[-−]|-$/.test(text)) return wrong(m.price_negative)
  if (/^\d+[.,]\d{3}$/.test(text)) return wrong(m.price_ambiguous)
  if (/^\d+[.,]\d{3,}$/.test(text)) return wrong(m.price_too_fine)
  const [, plain, grouped, decimals = ''] =
    /^(?:(\d+)|(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)))(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const whole = (plain ?? grouped)?.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  if (whole === undefined) return wrong(m.price_no_number)
  if (whole.length > wholeDigits) return wrong(m.price_too_large)
  return { ok: true, value: `${whole}.${decimals.padEnd(2, '0')}` }
}

const longest = 250

export function readName(cell: string, column: string, locale: Locale): Read {
  if (/[\p{C}\ufffd]/u.test(cell)) return { ok: false, message: m.price_bad_character({ column }, { locale }) }
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
