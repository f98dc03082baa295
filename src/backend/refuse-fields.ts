import { Refused } from '#src/backend/refused.ts'
import type { Locale } from '#src/site.ts'
import { refusalText } from '#src/vue/wording.ts'

/** Refuses an input for what only the database could tell of it, as input that does not fit its schema is. */
export function refuseFields(errors: Record<string, string[]>, locale: Locale): Refused {
  const named = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return new Refused('invalid', [refusalText('invalid', locale), ...named], { errors })
}
