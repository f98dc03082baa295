/** Words that no sentence of a language does without, and that the other languages here do not have. */
const functionWords: Record<string, ReadonlySet<string>> = {
  en: new Set(
    'the of to is are this that with from your you has have been for by or and not be can on it its at was will'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ist sind nicht mit von zu ein eine einen dem den des für auf wird werden sie ihr ihre oder im kann bei nach auch'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les un une des du et est sont pas avec pour dans sur vous votre vos que qui au aux ou par cette'.split(' '),
  ),
}

/** Counts lower-case words only: "Sign-On" is a name. */
function countFunctionWords(words: string, lang: string): number {
  const known = functionWords[lang]
  if (!known) return 0
  let count = 0
  for (const word of words.match(/\p{L}+/gu) ?? []) if (known.has(word)) count += 1
  return count
}

/** Guesses the language of most sources, for source languages without a name. */
export function guessLanguage(sources: Iterable<string>): string {
  const counts = new Map<string, number>(Object.keys(functionWords).map((lang) => [lang, 0]))
  let seen = 0
  for (const source of sources) {
    for (const [lang, count] of counts) counts.set(lang, count + countFunctionWords(source, lang))
    seen += 1
    if (seen === 1_000) break
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
