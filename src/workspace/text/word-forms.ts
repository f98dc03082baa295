/** Plural and case endings in English, German and French, including none (''). */
export const termEndings = ['', 's', 'es', 'e', 'n', 'en', 'er', 'ern', 'em', 'x']

/**
 * Returns a term and, if its English plural changes a letter, that plural: "leaf" and "leaves", "accessory" and
 * "accessories".
 */
export function englishForms(term: string): readonly string[] {
  if (/[^aeiou]y$/.test(term)) return [term, `${term.slice(0, -1)}ies`]
  return /(?:[aeou]|l|r)fe?$|ife$/.test(term) ? [term, `${term.replace(/fe?$/, '')}ves`] : [term]
}

/**
 * Returns the possible forms of an English verb: "deliver", "delivers", "delivered", "delivering". `verb`: without
 * "to".
 */
export function englishVerbForms(verb: string): readonly string[] {
  if (verb.endsWith('e')) {
    // "see" keeps both letters, and "die" becomes "dying".
    const during = verb.endsWith('ie') ? `${verb.slice(0, -2)}ying` : `${verb.slice(0, -1)}ing`
    return [verb, `${verb}s`, `${verb}d`, during, `${verb}ing`]
  }
  const y = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}i` : undefined
  // A short syllable doubles its last letter: "fitted", "cutting", "cancelled", "equipped".
  const stem = /(?:^|[^aeiou]|qu)[aeiou][bdglmnprt]$/.test(verb) ? verb + verb.slice(-1) : verb
  const ends = new Set([verb, stem])
  const regular = [...ends].flatMap((one) => [`${y ?? one}ed`, `${one}ing`])
  return [verb, y === undefined ? `${verb}s` : `${y}es`, `${verb}es`, ...regular]
}

/**
 * Returns the possible singulars of a term that may be an English plural, including some that are not words: "knif" and
 * "knife" for "knives". Empty if it does not end in "ies" or "ves".
 */
export function englishSingulars(term: string): readonly string[] {
  if (term.endsWith('ies')) return [`${term.slice(0, -3)}y`]
  return term.endsWith('ves') ? [`${term.slice(0, -3)}f`, `${term.slice(0, -3)}fe`] : []
}

/** The letters of scripts without spaces between words, for use inside the brackets of a regular expression's class. */
export const unspacedLetters = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ーｰ`
