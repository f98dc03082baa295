import { something } from '#src/workspace/checks/words-of.ts'

/** Signs used in every language, and the words that a translator may write instead. */
export const unitWords: Record<string, RegExp> = {
  mm: /milli?m/i,
  cm: /[zc]entim/i,
  dm: /d[eé][zc]im/i,
  m: /m[eè]t[er]|min/i,
  km: /kilom/i,
  µm: /mi[kc]rom/i,
  'mm²': /quadratmilli|square mill|mm2/i,
  'cm²': /quadratzenti|square centi|cm2/i,
  'm²': /quadratmeter|qm|square met|mètres? carr|m2/i,
  'm³': /kubik|cubic|m3/i,
  mg: /mi?lligra/i,
  g: /gram/i,
  kg: /kilo/i,
  t: /tonne/i,
  ml: /millilit/i,
  l: /lit(?:er|re)/i,
  L: /lit(?:er|re)/i,
  W: /watt/i,
  kW: /kilowatt/i,
  V: /volt/i,
  A: /amp/i,
  Hz: /hertz/i,
  kHz: /hertz/i,
  MHz: /hertz/i,
  GHz: /hertz/i,
  N: /newton/i,
  kN: /newton/i,
  Nm: /newton/i,
  Pa: /pascal/i,
  bar: /bar/i,
  '°C': /grad|degr/i,
  '°F': /grad|degr/i,
  '°': /grad|degr/i,
  K: /kelvin/i,
  lm: /lumen/i,
  lx: /lux/i,
  dB: /dezibel|decibel/i,
  '%': /%-?ig|%e[rmns]?\b|prozent|per ?cent|pour ?cent/i,
  '‰': /promille|per mil/i,
  '€': /eur/i,
  $: /dollar|usd/i,
  '£': /pfund|pound|gbp/i,
  kB: /kilobyte|k[bo]\b/i,
  KB: /kilobyte|k[bo]\b/i,
  MB: /megabyte|mo\b/i,
  GB: /gigabyte|go\b/i,
  TB: /terabyte|to\b/i,
  px: /pixel/i,
  dpi: /dpi|ppp/i,
  ms: /mill?isek|millisec/i,
}

const signs = Object.keys(unitWords)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll(/[$]/g, String.raw`\$&`))
  .join('|')

export const unitPattern = new RegExp(
  String.raw`[\d${something}]([ \u00a0\u2009\u202f-]?)(° [CF]|${signs})(?![\p{L}\d²³])`,
  'gu',
)
/** Of money, which English has before the sum, and of percent in Turkish. */
export const leadingSign = new RegExp(String.raw`([$€£%])[ \u00a0\u2009\u202f]?(?=[\d${something}])`, 'gu')
/** Whether a sign stands somewhere as a word of its own, with or without a number: "in mm: 25". */
export const hasSign = (words: string, sign: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\d])${sign.replaceAll(/[$]/g, String.raw`\$&`)}(?![\p{L}\d²³])`, 'u').test(words)

const unitHere = new RegExp(String.raw`[ \u00a0\u2009\u202f]?(° [CF]|${signs})(?![\p{L}\d²³])`, 'uy')

/** The unit that stands there, after a space or none; null without one. */
export function unitAt(words: string, at: number): string | null {
  unitHere.lastIndex = at
  return unitHere.exec(words)?.[1]?.replace(' ', '') ?? null
}

export const startsWithUnit = (words: string, at: number): boolean => unitAt(words, at) !== null
