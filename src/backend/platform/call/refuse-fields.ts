import { RefusalError } from './refusal-error.ts'
import type { Locale } from '#src/site/site.ts'
import { nameOfPath } from '#src/contract/words/field-names.ts'
import { refusalText, sentenceOf } from '#src/contract/words/wording.ts'

/**
 * Returns a refusal with errors by field, in the same form as for a violated schema. Use it for errors that are found
 * only with the database. The keys of `errors` are paths, such as "document.country".
 */
export function refuseFields(errors: Record<string, string[]>, locale: Locale): RefusalError {
  const named = Object.entries(errors).map(([field, texts]) =>
    sentenceOf(nameOfPath(null, field.split('.'), locale), texts),
  )
  return new RefusalError('invalid', [refusalText('invalid', locale), ...named], { errors })
}
