import { RefusalError } from './refusal-error.ts'
import type { Locale } from '#src/site/site.ts'
import { nameOfPath } from '#src/contract/words/field-names.ts'
import { refusalText, sentenceOf } from '#src/contract/words/wording.ts'

/** Returns a refusal with errors by field, like that of a schema. For errors that only the database shows. */
export function refuseFields(errors: Record<string, string[]>, locale: Locale): RefusalError {
  const named = Object.entries(errors).map(([field, texts]) =>
    sentenceOf(nameOfPath(null, field.split('.'), locale), texts),
  )
  return new RefusalError('invalid', [refusalText('invalid', locale), ...named], { errors })
}
