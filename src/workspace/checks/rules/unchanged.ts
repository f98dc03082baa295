import { countFunctionWords } from '#src/workspace/checks/function-words.ts'
import { languageOf } from '#src/workspace/locale-of.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

/** A sentence left untranslated. Names, codes and shared words ("Status", "Name") are often the same. */
export const unchanged: Check = {
  severity: 'warning',
  find({ source, target, sourceWords, sourceLang, targetLang }): readonly Found[] {
    if (source !== target || languageOf(sourceLang) === languageOf(targetLang)) return nothing
    const lang = languageOf(sourceLang)
    const small = sourceWords.match(/(?<![\p{L}\p{N}.@/_-])\p{Ll}{2,}(?![\p{L}\p{N}_-])/gu) ?? []
    const inLanguage = countFunctionWords(sourceWords, lang)
    if (inLanguage === 0 || small.length <= inLanguage) return nothing
    return [{ code: 'unchanged', part: '', range: { start: 0, end: target.length }, fix: null }]
  },
}
