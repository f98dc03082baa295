const wholeDigits = 10

type PriceText =
  | { ok: true; value: string }
  | { ok: false; why: 'empty' | 'negative' | 'ambiguous' | 'too-fine' | 'no-number' | 'too-large' }

/** A price as people and programs write it, such as "1249.90": comma or point, at most two decimals; only the other of the two separates thousands. */
export function readPriceText(given: string): PriceText {
  const text = given.trim()
  if (text === '') return { ok: false, why: 'empty' }
  if (/^[-−]|-$/.test(text)) return { ok: false, why: 'negative' }
  if (/^\d+[.,]\d{3}$/.test(text)) return { ok: false, why: 'ambiguous' }
  if (/^\d+[.,]\d{3,}$/.test(text)) return { ok: false, why: 'too-fine' }
  const [, plain, grouped, decimals = ''] =
    /^(?:(\d+)|(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)))(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const whole = (plain ?? grouped)?.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  if (whole === undefined) return { ok: false, why: 'no-number' }
  if (whole.length > wholeDigits) return { ok: false, why: 'too-large' }
  return { ok: true, value: `${whole}.${decimals.padEnd(2, '0')}` }
}
