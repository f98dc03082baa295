const limits = [
  /\b(?:max(?:imal|imum|imally)?|höchstens|at most|up to|bis zu|not more than|no more than)\b\.?:?\s*(\d{1,5})(?:[\s\u00a0-]*(?:zeichen|characters?|chars?|letters|buchstaben|caractères|z\.)|\s*(?:[.,;)]|$))/i,
  /\b(\d{1,5})[\s\u00a0-]*(?:zeichen|characters?|chars?|letters|buchstaben|caractères)\s*(?:max\b|maximal|maximum|höchstens|at most|or (?:fewer|less))/i,
  /\b(?:zeichenzahl|zeichenlimit|character limit|length limit|length|länge)\s*(?:[:=<≤]|max\.?)\s*(\d{1,5})\b/i,
]

/** The limit in a description such as "max. 40 Zeichen" or "at most 40 characters". */
export function lengthLimit(desc: string): number | null {
  for (const pattern of limits) {
    const found = pattern.exec(desc)
    if (found) return Number(found[1])
  }
  return null
}

// Created on demand: that takes longer than counting a thousand texts.
let graphemes: Intl.Segmenter | undefined

/** A text's length as a person counts it: "ö" and "👍🏽" are one each. */
export function lengthOf(text: string): number {
  graphemes ??= new Intl.Segmenter()
  let length = 0
  for (const _ of graphemes.segment(text)) length += 1
  return length
}
