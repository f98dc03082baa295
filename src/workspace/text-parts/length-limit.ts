const most = String.raw`\b(?:max(?:imal|imum|imally)?|höchstens|at most|up to|bis zu|not more than|no more than)\b\.?:?`
const signs = String.raw`(?:zeichen|characters?|chars?|letters|buchstaben|caractères)`
const limits = [
  new RegExp(String.raw`${most}\s*(\d{1,5})[\s\u00a0-]*(?:${signs}|z\.)`, 'i'),
  new RegExp(
    String.raw`\b(\d{1,5})[\s\u00a0-]*${signs}\s*(?:max\b|maximal|maximum|höchstens|at most|or (?:fewer|less))`,
    'i',
  ),
  /\b(?:max(?:imum|imale?|\.)?\s+)?(?:zeichenzahl|zeichenlimit|character limit|length limit|length|länge)\s*(?:[:=<≤]|max\.?)\s*(\d{1,5})\b(?!\s*[cmµ]?m\b)/i,
  /\bmax(?:imum|imale?|\.)?\s+(?:length|länge)\s*(\d{1,5})\b(?!\s*[cmµ]?m\b)/i,
]
/** A limit without a unit. It does not count if the description measures something other than a text. */
const bare = new RegExp(String.raw`${most}\s*(\d{1,5})\s*(?:[.)]|$)`, 'i')
const measured =
  /\b(?:[cmµ]?m|kg|g|°C?)\b|milli|centi|zenti|thick|width|wide|height|depth|diamet|weight|number|quantit|amount|count|value|size|piece|times|days|hours|dicke|stärke|breite|höhe|tiefe|durchmesser|gewicht|anzahl|menge|wert|größe|stück|tage|stunden/i

/**
 * Returns the maximum number of characters in a description such as "max. 40 Zeichen" or "at most 40 characters"; null
 * if there is none. `isSure`: whether the description says that the number is about characters or a length. It is false
 * for "max. 40".
 */
export function lengthLimit(desc: string): { most: number; isSure: boolean } | null {
  if (!/\d/.test(desc)) return null
  for (const pattern of limits) {
    const found = pattern.exec(desc)
    if (found) return { most: Number(found[1]), isSure: true }
  }
  const alone = bare.exec(desc)
  return alone && !measured.test(desc) ? { most: Number(alone[1]), isSure: false } : null
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
