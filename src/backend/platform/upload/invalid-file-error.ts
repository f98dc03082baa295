import type { Locale } from '#src/site/site.ts'

/** A file that cannot be accepted. It states the reason in the reader's language and is answered as a refusal. */
export class InvalidFileError extends Error {
  readonly say: (locale: Locale) => string

  constructor(say: (locale: Locale) => string) {
    super(say('en'))
    this.name = 'Unfit'
    this.say = say
  }
}
