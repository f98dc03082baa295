import type { Locale } from '#src/site/site.ts'

/** A file cannot be accepted. The message is the reason in the reader's language; the call is refused with it. */
export class InvalidFileError extends Error {
  readonly say: (locale: Locale) => string

  constructor(say: (locale: Locale) => string) {
    super(say('en'))
    this.name = 'Unfit'
    this.say = say
  }
}
