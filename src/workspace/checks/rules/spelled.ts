import { languageOf } from '#src/workspace/checks/language-of.ts'
import { isUnspaced, knownLocaleOf } from '#src/workspace/locale-of.ts'

/** From nought on, as words begin; "/" where one ends. */
const listed = (list: string): readonly RegExp[] =>
  list
    .split(/\s+/)
    .map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words.replaceAll('/', String.raw`(?!\p{L})`)})`, 'iu'))

// "a" and "an" are not listed: they rarely stand for "1".
const spelled: Record<string, readonly RegExp[]> = {
  en: [
    /\b(?:no|zero|none)\b/i,
    /\b(?:one|first|once|single)\b/i,
    /\b(?:two|second|twice|both|double)\b/i,
    /\bth(?:ree|ird)\b/i,
    /\bfour/i,
    /\bfi(?:ve|fth)\b/i,
    /\bsix/i,
    /\bseven/i,
    /\beight/i,
    /\bnin(?:e|th)/i,
    /\bten/i,
    /\beleven/i,
    /\btwel/i,
    /\bthirteen/i,
    /\bfourteen/i,
    /\bfifteen/i,
    /\bsixteen/i,
    /\bseventeen/i,
    /\beighteen/i,
    /\bnineteen/i,
    /\btwent/i,
  ],
  de: [
    /\b(?:null|keine?[nrms]?)\b/i,
    /\bein(?:e[nrms]?|s|mal)?\b|\berste/i,
    /\bzwei|\bbeide/i,
    /\bdrei|\bdritte/i,
    /\bvier/i,
    /\bfünf/i,
    /\bsechs/i,
    /\bsieb/i,
    /\bacht/i,
    /\bneun/i,
    /\bzehn/i,
    /\belf/i,
    /\bzwölf/i,
    /\bdreizehn/i,
    /\bvierzehn/i,
    /\bfünfzehn/i,
    /\bsechzehn/i,
    /\bsiebzehn/i,
    /\bachtzehn/i,
    /\bneunzehn/i,
    /\bzwanzig/i,
  ],
  fr: [
    /\b(?:zéro|aucune?)\b/i,
    /\b(?:une?|premi)/i,
    /\bdeux/i,
    /\btrois/i,
    /\bquatre/i,
    /\bcinq/i,
    /\bsix/i,
    /\bsept/i,
    /\bhuit/i,
    /\bneu[fv]/i,
    /\bdix/i,
    /\bonz/i,
    /\bdouz/i,
    /\btreiz/i,
    /\bquatorz/i,
    /\bquinz/i,
    /\bseiz/i,
    /\bdix-sept/i,
    /\bdix-huit/i,
    /\bdix-neu[fv]/i,
    /\bvingt/i,
  ],
  es: listed(
    `cero|ning[uú]n|sin/|no/ un[oa]?s?/|primer dos/|segund|ambos|ambas|doble tres/|tercer cuatro/|cuart[oa] cinco/|quint[oa]
    seis/|sext[oa] siete/|séptim ocho/|octav nueve/|noven[oa]/ diez/|d[eé]cim once/ doce/|docena trece/ catorce/ quince/
    diecis[eé]is/ diecisiete/ dieciocho/ diecinueve/ veinte/`,
  ),
  it: listed(
    `zero|nessun|non/|senza/ un[oa]?/|prim[oaie]/ due/|second|entramb|doppi tre/|terz[oaie]/ quattro/|quart[oaie]/ cinque/|quint[oaie]/
    sei/|sest[oaie]/ sette/|settim[oaie]/ otto/|ottav nove/|non[oaie]/ dieci/|decim undici dodici|dozzin tredici quattordici quindici
    sedici diciassette diciotto diciannove venti/`,
  ),
  // With its cases, and as it counts people and pairs.
  pl: listed(
    `zero|żad|brak|bez/|nie/ jeden/|jedn(?:a|o|ą|e|ej|ego|emu|ym|ymi|ych)/|pierwsz|raz/
    dw(?:a|ie|óch|u|om|oma|iema|oje|ojga)/|drug|ob(?:a|ie|u|oje)/ trz(?:y|ej|ech|em|ema)/|troj(?:e|ga)/|trzeci
    czter(?:y|ej|ech|em|ema)/|czworo/|czwart(?:y|a|e|ego|ej|ą|ym)/ pię(?:ć|ciu|cioma|cioro)/|piąt(?:y|a|e|ego|ej|ą|ym)/
    sześ(?:ć|ciu|cioma|cioro)/|szóst siedem/|siedmi|siódm osiem/|ośmi|ósm dziewię(?:ć|ciu|cioma)/|dziewiąt dziesię(?:ć|ciu|cioma)/|dziesiąt
    jedena(?:ś|s) dwana(?:ś|s)|dwunas|tuzin trzyna(?:ś|s) czterna(?:ś|s) piętna(?:ś|s) szesna(?:ś|s)
    siedemna(?:ś|s) osiemna(?:ś|s) dziewiętna(?:ś|s) dwadzie|dwudzie`,
  ),
  nl: listed(
    `nul/|geen/|zonder/ een/|één|eerste|eenmaal|enkele/ twee(?!ën)|beide|dubbel drie(?!ën)|derde vier(?!kant|ing|en/|ën) vijf(?!ti|en)
    zes(?!ti|en) zeven(?!ti|en) acht(?:ste)?/|achtmaal negen(?!ti|en) tien(?:de)?/|tiental elf(?:de)?/ twaalf|dozijn dertien veertien vijftien
    zestien zeventien achttien negentien twintig`,
  ),
}

const half: Record<string, RegExp> = {
  en: /\bhal(?:f|ves)\b/i,
  de: /halb/i,
  fr: /\bdemi/i,
  es: /\bmedi[oa]\b/i,
  it: /\bmezz/i,
  pl: /pół|połow/i,
  nl: /\bhal(?:f|ve)/i,
}

/** Whether a text says the number in words. */
export function isSpelled(value: string, words: string, lang: string): boolean {
  const language = languageOf(lang)
  return (value === '0.5' ? half[language] : spelled[language]?.[Number(value)])?.test(words) ?? false
}

/** Whether number words of a language are known here. */
export const hasNumberWords = (lang: string): boolean => Object.hasOwn(spelled, languageOf(lang))

const ofMonths = new Set(['en', 'de', 'fr'])
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
  if (ofMonths.has(languageOf(lang))) return months[month]?.test(words) ?? false
  return monthsOf(lang)[month]?.some((start) => beginsWord(start, words.toLowerCase(), lang)) ?? false
}
