import { m } from '#messages'
import { canonicalKey, withoutInvisible } from '#src/contract/values/canonical-text.ts'
import { readPriceText } from '#src/contract/values/price-text.ts'
import { isStreamSafe } from '#src/contract/values/storable.ts'
import type { Locale } from '#src/site/site.ts'
import { isResidue, looksDamaged } from './damaged-cell.ts'
import type { Encoding } from '#src/backend/platform/upload/text-encoding.ts'
import { encodingNames } from '#src/contract/words/encoding-names.ts'

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
  if (isResidue(cell)) return { ok: false, message: residueIn(cell, 'price', locale) }
  if (read.why === 'empty') return { ok: false, message: m.price_empty({ column: 'price' }, { locale }) }
  return { ok: false, message: words[read.why]({ value: shown(cell.trim()) }, { locale }) }
}

/**
 * Returns whether the decimal comma of a price in a comma-separated file seems to have split it into two cells, such as
 * "12" and "50", or "1" and "249.90". `amount`: the price's cell; `next`: the cell after it. `hasSurplus`: whether the
 * record has too many cells; then `next` counts as part of the price if it begins with a digit.
 */
export function isCutPrice(amount: string, next: string, hasSurplus: boolean): boolean {
  if (amount === '' || next === '' || /[.,]/.test(amount)) return false
  if (hasSurplus) return /^\d/.test(next)
  // The cents may be followed by anything, such as a currency or a unit.
  const isNumber = /\d$/.test(amount)
  const isThousands = /^\d{1,3}$/.test(amount) && /^\d{3}[.,]\d{1,2}(?!\d)/.test(next)
  return isNumber && (isThousands || /^\d{1,2}(?![\d.,])/.test(next))
}

const longest = 250

export function readName(cell: string, column: string, locale: Locale): Read {
  const tooLong: Read = { ok: false, message: m.price_too_long({ column, max: longest }, { locale }) }
  if (cell.length > 4 * longest) return tooLong
  const value = canonicalKey(cell).trim()
  if (!isStreamSafe(cell) || !isStreamSafe(value) || /[\p{C}\ufffd]/u.test(value))
    return { ok: false, message: m.price_bad_character({ column }, { locale }) }
  if (value === '') return { ok: false, message: m.price_empty({ column }, { locale }) }
  if (isResidue(value)) return { ok: false, message: residueIn(value, column, locale) }
  if (value.length > longest) return tooLong
  if (/^[=+@-]/.test(value)) return { ok: false, message: m.price_formula({ value: shown(value) }, { locale }) }
  return { ok: true, value }
}

const residueIn = (cell: string, column: string, locale: Locale) =>
  m.price_residue({ value: shown(cell.trim()), column }, { locale })

/**
 * Returns a warning for the user if a valid article name looks damaged or its cell contains invisible characters;
 * otherwise undefined. `name`: the name read from `cell`.
 */
export function doubtAbout(name: string, cell: string, encoding: Encoding, locale: Locale): string | undefined {
  // The cell has invisible characters, such as a soft hyphen, which many programs show as a hyphen. Without it, the
  // name may be that of another article.
  if (withoutInvisible(cell) !== cell) return m.price_unseen({ value: shown(name) }, { locale })
  if (!looksDamaged(name, encoding)) return undefined
  return m.price_damaged({ value: shown(name), encoding: encodingNames[encoding] }, { locale })
}

const shownLength = 40

export function shown(text: string): string {
  const clean = text.replaceAll(/[\p{C}\ufffd]/gu, '�')
  return clean.length > shownLength ? `${clean.slice(0, shownLength).toWellFormed()}…` : clean
}
