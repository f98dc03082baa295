import { m } from '#messages'
import type { Db } from '#src/backend/platform/db/db.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Locale } from '#src/site/site.ts'

/** Refuses the call if a language does not exist. `wanted`: pairs of the request's field and the language code. */
export async function assertLanguages(
  db: Db,
  wanted: readonly (readonly [string, string])[],
  locale: Locale,
): Promise<void> {
  const known = new Set((await db.select({ code: language.code }).from(language)).map(({ code }) => code))
  const unknown = wanted.find(([, code]) => !known.has(code))
  if (!unknown) return
  const text = m.i18n_unknown_language({ code: unknown[1] }, { locale })
  throw new RefusalError('invalid', [text], { errors: { [unknown[0]]: [text] }, error: text })
}
