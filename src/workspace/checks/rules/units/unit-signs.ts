import { languageOf } from '#src/workspace/text/locale-of.ts'
import { numberSpace, numberSpaces } from '#src/workspace/checks/number-format.ts'
import { something } from '#src/workspace/checks/words-of.ts'

/** An area's word after the word for a length. */
const squared = '.{0,12}(?:cuad|quad|kwad|čtver|p[ăa]tra[tț])'

/**
 * Units that every language uses, and the words, or the single signs of Japanese, that a translator may write instead.
 */
const unitWords: Record<string, RegExp> = {
  mm: /mil+[ií]m|㎜/i,
  cm: /[zc]ent[iíy]m|㎝/i,
  dm: /d[eé][zc][iíy]m/i,
  m: /m[eèé]t[er]|min/i,
  km: /(?:k|qu)il[oóô]m|chilom|㎞/i,
  // With a Greek letter, which looks the same.
  µm: /mi[kc]r[oó]m|μm/i,
  'mm²': new RegExp(`quadratmilli|square mill|mm2|mil+[ií]m${squared}`, 'i'),
  'cm²': new RegExp(`quadratzenti|square centi|cm2|[zc]ent[iíy]m${squared}|㎠`, 'i'),
  'm²': new RegExp(`quadratmeter|qm|square met|mètres? carr|m2|m[eé]t[er]${squared}|㎡`, 'i'),
  'm³': /kub|c[uú]bi|sześc|krychl|m3|cbm|㎥/i,
  mg: /mil+igra|㎎/i,
  g: /(?<!pro|dia)gram/i,
  kg: /(?:kil[oó]|quilo|chil[io])(?![mbwv])|㎏/i,
  t: /tonn[eao]|tonel/i,
  ml: /mil+ilit/i,
  l: /lit(?:er|r)|ℓ/i,
  L: /lit(?:er|r)|ℓ/i,
  W: /watt|vati|\bwat/i,
  kW: /kilowat|kilovat/i,
  V: /volt|wolt/i,
  A: /amp[eéè]r|\bamps?\b/i,
  Hz: /hert|herc/i,
  kHz: /hert|herc/i,
  MHz: /hert|herc/i,
  GHz: /hert|herc/i,
  N: /newton|niuton/i,
  kN: /newton|niuton/i,
  Nm: /newton|niuton/i,
  Pa: /pas[ck]al/i,
  bar: /bar/i,
  '°C': /grad|degr|stop(?:ni|ień)|stup[nň]|º ?C|℃/i,
  '°F': /grad|degr|stop(?:ni|ień)|stup[nň]|º ?F|℉/i,
  '°': /grad|degr|stop(?:ni|ień)|stup[nň]|º/i,
  K: /kelvin/i,
  lm: /l[uú]men/i,
  lx: /lux|luks/i,
  dB: /de[zc][iy]bel/i,
  '%': /%-?ig|%e[rmns]?\b|pro[sz]ent|procent|per ?cent|por ?c(?:ien|ent)|pour ?cent|százalék|protsent|yüzde|phần trăm|peratus|persen|odstot|\bposto\b|la sută|المئة|المائة|百分之|[٪％]/i,
  '‰': /promille|promil|p[eo]r mil/i,
  '€': /(?<!\p{L})eur/iu,
  $: /d[oó]l+[aá]r|usd/i,
  '£': /pfund|pound|gbp|libra|funt|sterlin/i,
  kB: /kilob(?:yte|[aá][yj]t)|kb\b/i,
  KB: /kilobyte|kb\b/i,
  MB: /megab(?:yte|[aá][yj]t)/i,
  GB: /gigab(?:yte|[aá][yj]t)/i,
  TB: /terab(?:yte|[aá][yj]t)/i,
  px: /p[ií]xel|piksel/i,
  dpi: /dpi|ppp/i,
  ms: /mil+ise[kcg]/i,
}

const kvadrat = /(?<!\p{L})kvm(?!\p{L})|kvadratmet/iu
/** Unit words of one language that mean something else in others: in German "Ton" is a sound, and "tun" is to do. */
const ownUnitWords: Record<string, Record<string, RegExp>> = {
  cs: { t: /\btun(?:[ayu]|ami|ách)?\b/i },
  da: { t: /\btons?\b/i, 'm²': kvadrat },
  en: { t: /\btons?\b/i },
  // A byte is a "tavu" in Finnish, and an "octet" in French and Romanian.
  fi: {
    kB: /(?<!\p{L})kt\b|kilotavu/iu,
    MB: /(?<!\p{L})Mt\b|megatavu/u,
    GB: /(?<!\p{L})Gt\b|gigatavu/u,
    TB: /(?<!\p{L})Tt\b|teratavu/u,
    mm: /milli(?:n?ä|ss|st)/i,
    cm: /sentti|sentin/i,
    t: /(?<!\p{L})tonni/iu,
    'm²': /neliö/i,
    '°C': /aste(?:en|ess|est|tta)/i,
  },
  fr: {
    kB: /(?<!\p{L})ko\b|kilooctet/iu,
    MB: /(?<!\p{L})mo\b|mégaoctet/iu,
    GB: /(?<!\p{L})go\b|gigaoctet/iu,
    TB: /(?<!\p{L})to\b|téraoctet/iu,
  },
  hu: {
    m: /(?<!\p{L})perc/iu,
    'm²': /(?<!\p{L})nm(?!\p{L})|négyzetmét/u,
    'm³': /köbmét/i,
    '°C': /(?<!\p{L})fok/iu,
  },
  it: { 'm²': /(?<!\p{L})mq(?!\p{L})/iu, 'm³': /(?<!\p{L})mc(?!\p{L})/iu },
  nb: { t: /\btonn\b/i, 'm²': kvadrat },
  nl: { t: /\bton(?:nen)?\b/i, 'm²': /vierkante (?:m(?!\p{L})|met)/iu },
  no: { t: /\btonn\b/i, 'm²': kvadrat },
  pl: { t: /\bton(?:[ayęą]|ie|om|ami|ach)?(?!\p{L})/iu, $: /(?<!\p{L})dol\./iu },
  pt: { '°C': /(?<!\p{L})graus?(?!\p{L})/iu },
  ro: {
    t: /\bton[eă](?!\p{L})/iu,
    'm²': /(?<!\p{L})mp(?!\p{L})/u,
    'm³': /(?<!\p{L})mc(?!\p{L})/u,
    kB: /(?<!\p{L})ko\b|kiloocte[tț]/iu,
    MB: /(?<!\p{L})mo\b|megaocte[tț]/iu,
    GB: /(?<!\p{L})go\b|gigaocte[tț]/iu,
    TB: /(?<!\p{L})to\b|teraocte[tț]/iu,
  },
  sk: { t: /\bton(?:[ayu]|ami|ách)?(?!\p{L})/iu },
  sv: { t: /\bton\b/i, 'm²': kvadrat },
  tr: {
    t: /\bton\b/i,
    g: /(?<!\p{L})gr(?!\p{L})/u,
    l: /(?<!\p{L})lt(?!\p{L})/u,
    m: /(?<!\p{L})(?:dk|dakika)(?!\p{L})/iu,
    ms: /(?<!\p{L})msn(?!\p{L})/u,
    cm: /santim/i,
    '°C': /derece/i,
  },
  vi: { $: /đô ?la/i },
}
/** Returns whether a text writes a unit as a word of its language. */
export const isUnitWord = (sign: string, words: string, lang: string): boolean =>
  [unitWords[sign], ownUnitWords[languageOf(lang)]?.[sign]].some((one) => one?.test(words))

const signs = Object.keys(unitWords)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll(/[$]/g, String.raw`\$&`))
  .join('|')

export const unitPattern = new RegExp(
  String.raw`[\d${something}]([${numberSpaces}-]?)(° [CF]|${signs})(?![\p{L}\d²³]|['’]\p{L})`,
  'gu',
)
/** Currency signs, which English puts before the amount, and the Turkish percent sign. */
export const leadingSign = new RegExp(String.raw`([$€£%])${numberSpace}?(?=[\d${something}])`, 'gu')
const squareWord = /^\s(?:kw(?:\.|adr)|čtv(?:\.|er)|cuad|carr[ée]s?(?!\p{L})|quadr|vierkant|kvadrat|p[ăa]tra[tț])/iu
const cubeWord = /^\s(?:sześc|krychl|c[uú]bic|cub(?:es?|i)(?!\p{L})|kub)/iu
/** Adds a power that the word after a length stands for: "m²" for "20 m kw.", "m³" for "20 m cubes". */
export function withPower(sign: string, after: string): string {
  if (!/^[cdkm]?m$/.test(sign)) return sign
  return squareWord.test(after) ? `${sign}²` : cubeWord.test(after) ? `${sign}³` : sign
}

/** Returns whether a unit occurs as a word of its own, with or without a number: "in mm: 25". */
export const hasSign = (words: string, sign: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\d])${sign.replaceAll(/[$]/g, String.raw`\$&`)}(?![\p{L}\d²³])`, 'u').test(words)

const unitHere = new RegExp(String.raw`${numberSpace}?(° [CF]|${signs})(?![\p{L}\d²³]|['’]\p{L})`, 'uy')

/** Returns the unit at a position, after a space or none; null if there is none. */
export function unitAt(words: string, at: number): string | null {
  unitHere.lastIndex = at
  return unitHere.exec(words)?.[1]?.replace(' ', '') ?? null
}

export const startsWithUnit = (words: string, at: number): boolean => unitAt(words, at) !== null
