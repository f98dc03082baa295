import { languageOf } from '#src/workspace/text/locale-of.ts'

/** Lists number words by their beginnings, from zero on; "/" marks the end of a word. */
const listed = (list: string): readonly RegExp[] =>
  list
    .split(/\s+/)
    .map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words.replaceAll('/', String.raw`(?!\p{L})`)})`, 'iu'))

// "a" and "an" are not listed: they rarely stand for "1".
const spelled: Record<string, readonly RegExp[]> = {
  en: listed(
    `no/|zero/|none/ one/|first/|once/|single/ two/|second/|twice/|both/|double/ three/|third/ four five/|fifth/ six seven eight nin(?:e|th)
    ten eleven twel|dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen twent`,
  ),
  de: listed(
    `null/|keine?[nrms]?/ ein(?:e[nrms]?|s|mal)?/|erste zwei|beide drei|dritte vier fünf sechs sieb acht neun zehn elf zwölf|dutzend
    dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig`,
  ),
  fr: listed(
    `zéro/|aucune?/ un|premi deux trois quatre cinq six sept huit neu[fv] dix onz douz treiz quatorz quinz seiz
    dix-sept dix-huit dix-neu[fv] vingt`,
  ),
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
  // With its cases, and its numbers for people and pairs.
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

/** Number words that are recognised, though the language has other number words too. */
const counted: Record<string, readonly RegExp[]> = {
  ko: listed(
    `영/ 하나|한/|첫 두/|둘 세/|셋 네/|넷 다섯 여섯 일곱 여덟 아홉 열/ 열한/|열하나 열두/|열둘 열세/|열셋 열네/|열넷
    열다섯 열여섯 열일곱 열여덟 열아홉 스무/|스물/`,
  ),
}

const han = /[〇零一二两兩三四五六七八九十百千]{1,12}/g
const hanDigits: Record<string, number> = { 零: 0, 两: 2, 兩: 2 }
for (const [at, sign] of [...'〇一二三四五六七八九'].entries()) hanDigits[sign] = at
const hanScales: Record<string, number> = { 十: 10, 百: 100, 千: 1_000 }

/** Returns 24 for "二十四", and 2026 for "二〇二六". */
function hanNumber(text: string): number {
  let sum = 0
  let figure = ''
  for (const sign of text) {
    const scale = hanScales[sign]
    if (scale === undefined) figure += hanDigits[sign]
    else {
      sum += scale * (figure === '' ? 1 : Number(figure))
      figure = ''
    }
  }
  return sum + Number(figure)
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

/** Returns whether a text contains the number in words. */
export function isSpelled(value: string, words: string, lang: string): boolean {
  const language = languageOf(lang)
  if (language === 'zh' || language === 'ja')
    return (words.match(han) ?? []).some((text) => hanNumber(text) === Number(value))
  if (value === '0.5') return half[language]?.test(words) ?? false
  return (spelled[language] ?? counted[language])?.[Number(value)]?.test(words) ?? false
}

/** Returns whether number words of a language are known here. */
export const hasNumberWords = (lang: string): boolean => Object.hasOwn(spelled, languageOf(lang))
