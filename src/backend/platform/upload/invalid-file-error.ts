import type { Locale } from '#src/site/site.ts'

/**
 * Thrown if an uploaded file cannot be accepted. `say` returns the reason in the reader's language, for the refusal of
 * the call. `message` is the reason in English.
 */
export class InvalidFileError extends Error {
  readonly say: (locale: Locale) => string

  constructor(say: (locale: Locale) => string) {
    super(say('en'))
    this.name = 'Unfit'
    this.say = say
  }
}
