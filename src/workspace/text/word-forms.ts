/** Endings of a plural or a case, in English, German and French. */
export const termEndings = ['', 's', 'es', 'e', 'n', 'en', 'er', 'ern', 'em', 'x']

/**
 * Returns a term and, if its English plural changes a letter, the changed form without ending: "leaves", "accessories".
 */
export function englishForms(term: string): readonly string[] {
  if (/[^aeiou]y$/.test(term)) return [term, `${term.slice(0, -1)}ies`]
  return /(?:[aeou]|l|r)fe?$|ife$/.test(term) ? [term, `${term.replace(/fe?$/, '')}ves`] : [term]
}

/**
 * Returns the forms of an English verb, which "to" in front of it identifies: "deliver", "delivers", "delivered",
 * "delivering".
 */
export function englishVerbForms(verb: string): readonly string[] {
  if (verb.endsWith('e')) {
    // "see" keeps both, and "die" becomes "dying".
    const during = verb.endsWith('ie') ? `${verb.slice(0, -2)}ying` : `${verb.slice(0, -1)}ing`
    return [verb, `${verb}s`, `${verb}d`, during, `${verb}ing`]
  }
  const y = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}i` : undefined
  // "fitted", "cutting", "cancelled", "equipped": the last letter of a short syllable is doubled.
  const stem = /(?:^|[^aeiou]|qu)[aeiou][bdglmnprt]$/.test(verb) ? verb + verb.slice(-1) : verb
  const ends = new Set([verb, stem])
  const regular = [...ends].flatMap((one) => [`${y ?? one}ed`, `${one}ing`])
  return [verb, y === undefined ? `${verb}s` : `${y}es`, `${verb}es`, ...regular]
}

/** Returns possible singulars of a term that is such a plural. */
export function englishSingulars(term: string): readonly string[] {
  if (term.endsWith('ies')) return [`${term.slice(0, -3)}y`]
  return term.endsWith('ves') ? [`${term.slice(0, -3)}f`, `${term.slice(0, -3)}fe`] : []
}

/** Letters of scripts without spaces between words, for a class in a regular expression. */
export const unspacedLetters = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ーｰ`
