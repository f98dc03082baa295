import { languageOf } from '#src/workspace/text/locale-of.ts'

// Abbreviations after which a full stop does not end a sentence.
const abbreviation =
  /(?:^|[\s(/.–-])(?:abb|abs|abt|approx|art|bd|bzw|ca|co|corp|dept|dipl|engl|etc|evtl|excl|exkl|fa|fig|frz|gem|ggf|hrsg|hrs?|inc|incl|inkl|jh|kap|kfm|kg|lbs?|lfd|ltd|max|mind?|mins?|mio|mrd|mwst|nos?|oz|pcs?|pos|prof|qty|resp|sek|secs?|st|std|stck|stk|tab|tel|tsd|urspr|usw|vgl|vol|vs|ust|zzgl|n°)$|(?:nr|str|\.\s?\p{L})$/iu
/** "And so on" and "and more" in other languages. */
const andMore = /(?:^|[\s(/.–-])(?:apod|atd|atď|ecc|enz|itd|itp|jne|stb|vb|yms?|κ\.?λ\.?π|κτλ)$/iu
const shortDay =
  /(?:^|[\s(/.–-])(?:Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Oct|Nov|Dez|Dec)$/

/** Currencies after or before an amount: "5 kr.", "Rs. 5". */
const money =
  /(?:^|[\s\d\ue000\ue001(])(?:kr|kč|лв|р|руб|грн|ден|дин|сом|тг|din|zł|ft|fr|sfr|rs|lei|tl|kn|km|€|\p{Sc})$/iu

/** Letters with which no German word ends, as in "Oberfl.". In English "bowl" is a word, and in Polish "metr". */
const cutOff = /(?:[bdfgkptvwz]|ch)[lr]$/i

/** Abbreviations of one language that are words in others. */
const ownAbbreviations: Record<string, RegExp> = {
  de: new RegExp(String.raw`(?:^|[\s(/.–-])(?:anz|abm|bez|bem|bsp|aufl|hbf)$|${cutOff.source}`, 'i'),
  en: /(?:[bdfgkptvz]|ch)[lr]$/i,
  pl: /(?:^|[\s(/.–-])(?:szt|godz|ul|wys|szer|dł|gr|tys|itp|itd|im|nast|str)$|\d\s?[rg]$/i,
  fr: /(?:^|[\s(/.–-])(?:réf|janv|févr|avr|juil|sept|oct|nov|déc|env|éd)$/i,
  es: /(?:^|[\s(/.–-])(?:sra?|srta|núm|pág|aprox|tel|máx|mín)$/i,
  ru: /(?:^|[\s(/.–-])(?:шт|мин|сек|ч|г|гг|т\.?\s?[деп]|др|пр|тыс|млн|млрд|ул|им|см|стр)$/iu,
  uk: /(?:^|[\s(/.–-])(?:шт|хв|сек|год|р|рр|ін|тис|млн|млрд|вул|ім|див|стор)$/iu,
}

/**
 * Returns whether a text ends with an abbreviation, so that the full stop after it does not end a sentence. `last`: the
 * end of the text, without the full stop.
 */
export const isAbbreviation = (last: string, lang: string): boolean =>
  [abbreviation, andMore, shortDay, money, ownAbbreviations[languageOf(lang)]].some((one) => one?.test(last))

const number = /\d\s*$/

/**
 * Returns whether a full stop at the end belongs to an ordinal or a date: "on the 1st" is "am 1." in German, and "12
 * March 2024" is "2024. március 12." in Hungarian. `source` and `target`: the ends of the texts, without the full stop.
 */
export const isOrdinalOrDate = (source: string, target: string): boolean =>
  (/\d(?:st|nd|rd|th)$/.test(source) || (/\d/.test(source) && /\d/.test(target))) &&
  (number.test(target) || number.test(source))
