const most = String.raw`\b(?:max(?:imal|imum|imally)?|höchstens|at most|up to|bis zu|not more than|no more than)\b\.?:?`
const signs = String.raw`(?:zeichen|characters?|chars?|letters|buchstaben|caractères)`
/** A number that is no measure of goods. */
const figure = String.raw`(\d{1,5})\b(?![.,]\d|\s*(?:[cmµ]?m|zoll|inch(?:es)?|ft)\b|\s?[″′]|["'](?!\)))`
const limits = [
  new RegExp(String.raw`${most}\s*(\d{1,5})[\s\u00a0-]*(?:${signs}|z\.)`, 'i'),
  new RegExp(
    String.raw`\b(\d{1,5})[\s\u00a0-]*${signs}\s*(?:max\b|maximal|maximum|höchstens|at most|or (?:fewer|less))`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:zeichenzahl|zeichenlimit|character limit|length limit)\s*(?:[:=<≤]|max\.?)\s*${figure}`,
    'i',
  ),
  new RegExp(String.raw`\bmax(?:imum|imale?|\.)?\s+(?:length|länge)\s*(?:[:=<≤]|max\.?)?\s*${figure}`, 'i'),
  new RegExp(String.raw`\b(?:length|länge)\s*(?:[<≤]|[:=]?\s*max\.?)\s*${figure}`, 'i'),
]
/** A length of a text or of goods: "Länge: 32". */
const anyLength = new RegExp(String.raw`\b(?:length|länge)\s*[:=]\s*${figure}`, 'i')
/** A limit without a unit. It does not count if the description measures something other than a text. */
const bare = new RegExp(String.raw`${most}\s*(\d{1,5})\s*(?:[.)]|$)`, 'i')
const measured =
  /\b(?:[cmµ]?m|kg|g|°C?)\b|milli|centi|zenti|thick|width|wide|height|depth|diamet|weight|number|quantit|amount|count|value|size|piece|times|days|hours|dicke|stärke|breite|höhe|tiefe|durchmesser|gewicht|anzahl|menge|wert|größe|stück|tage|stunden/i

/**
 * Returns the maximum number of characters in a description such as "max. 40 Zeichen" or "at most 40 characters"; null
 * if there is none. `tolerance`: how many times as long a source may be for the number to be such a maximum; unlimited
 * if the description says that it is. "max. 40" may mean anything, and "Länge: 40" the goods.
 */
export function lengthLimit(desc: string): { most: number; tolerance: number } | null {
  if (!/\d/.test(desc)) return null
  for (const pattern of limits) {
    const found = pattern.exec(desc)
    if (found) return { most: Number(found[1]), tolerance: Infinity }
  }
  const length = anyLength.exec(desc)
  if (length) return { most: Number(length[1]), tolerance: 1 }
  const alone = bare.exec(desc)
  return alone && !measured.test(desc) ? { most: Number(alone[1]), tolerance: 2 } : null
}

// Created when needed: creating one takes longer than counting a thousand texts.
let graphemes: Intl.Segmenter | undefined

/** Returns the number of characters of a text as a person counts them: "ö" and "👍🏽" each count as one. */
export function lengthOf(text: string): number {
  graphemes ??= new Intl.Segmenter()
  let length = 0
  for (const _ of graphemes.segment(text)) length += 1
  return length
}
