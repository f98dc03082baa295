const wholeDigits = 10
const maxLength = 100

type PriceText =
  | { ok: true; value: string }
  | { ok: false; why: 'empty' | 'negative' | 'ambiguous' | 'too-fine' | 'no-number' | 'too-large' }

/**
 * Reads a price as people and programs write it. Returns it in the form "1249.90", or why it cannot be read. Allowed
 * are a euro sign, a decimal comma or point, spaces, apostrophes, points or commas between thousands, and a dash
 * instead of the cents. Decimals after the second must be zeros.
 */
export function readPriceText(given: string): PriceText {
  const text = given.trim()
  if (text === '') return { ok: false, why: 'empty' }
  if (text.length > maxLength) return { ok: false, why: 'no-number' }
  const number = withoutEuro(text.replaceAll(/\s/g, ' ')).replace(/(?<=\d[.,]) ?(?:--?|[–—−])$/, '00')
  if (/^[-−–] ?\d|\d ?[-−–]$|^\(.*\d.*\)$/.test(number)) return { ok: false, why: 'negative' }
  const [, plain, grouped, mark, decimals = ''] =
    /^(?:(\d+)|(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:(?: \d{3})+|(?:['’ʼ]\d{3})+)))(?:([.,])(\d+))?$/.exec(
      number,
    ) ?? []
  const whole = (plain ?? grouped)?.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (whole === undefined) return { ok: false, why: 'no-number' }
  const mayBeThousands = mark !== undefined && decimals.length === 3 && /^\d{1,3}$/.test(plain ?? '') && whole !== '0'
  if (mayBeThousands) return { ok: false, why: 'ambiguous' }
  if (/[1-9]/.test(decimals.slice(2))) return { ok: false, why: 'too-fine' }
  if (whole.length > wholeDigits) return { ok: false, why: 'too-large' }
  return { ok: true, value: `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}` }
}

function withoutEuro(text: string): string {
  const before = text.replace(/^([-−–(]?) ?(?:€|euro?(?![a-z])) ?/i, '$1')
  return before === text ? text.replace(/ ?(?:€|(?<![a-z])euro?) ?([-−–)]?)$/i, '$1') : before
}
