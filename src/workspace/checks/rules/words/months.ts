import { isUnspaced, knownLocaleOf, languageOf } from '#src/workspace/locale-of.ts'

// In these the first letters alone would take "markieren" for March, "Mail" for May, and "juillet" for June.
const withPatterns = new Set(['en', 'de', 'fr'])
const months = [
  /\bj[aä]n/i,
  /\bf[eé][bv]/i,
  /\bm(?:ar(?:s|ch)?\b|är|rz)/i,
  /\ba[pv]r/i,
  /\bma[iy]\b/i,
  /\bjui?n/i,
  /\bjui?l/i,
  /\ba(?:ug|oû)/i,
  /\bsep/i,
  /\bo[ck]t/i,
  /\bnov/i,
  /\bd[eé][cz]/i,
]

const monthStarts = new Map<string, readonly string[][]>()

/** The first letters of each month as a language has it alone, in a date and shortened; none where it has a number. */
function monthsOf(lang: string): readonly string[][] {
  const known = monthStarts.get(lang)
  if (known) return known
  const ways = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' } as const].map(
      (how) => new Intl.DateTimeFormat(knownLocaleOf(lang), { ...how, timeZone: 'UTC', calendar: 'gregory' }),
    ),
  )
  const made = months.map((_, month) => {
    const names = ways.map(
      (way) => way.formatToParts(Date.UTC(2024, month, 15)).find(({ type }) => type === 'month')?.value ?? '',
    )
    return names.filter((name) => name !== '' && !/\d/.test(name)).map((name) => name.toLowerCase().slice(0, 3))
  })
  monthStarts.set(lang, made)
  return made
}

function beginsWord(start: string, words: string, lang: string): boolean {
  for (let at = words.indexOf(start); at !== -1; at = words.indexOf(start, at + 1))
    if (isUnspaced(lang) || !/\p{L}/u.test(words.charAt(at - 1))) return true
  return false
}

/** Whether a text names the month that stands in a date as this number. */
export function isMonthNamed(value: string, words: string, lang: string): boolean {
  const month = Number(value) - 1
  if (withPatterns.has(languageOf(lang))) return months[month]?.test(words) ?? false
  return monthsOf(lang)[month]?.some((start) => beginsWord(start, words.toLowerCase(), lang)) ?? false
}
