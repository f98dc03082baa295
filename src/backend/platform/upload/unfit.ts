import type { Locale } from '#src/site.ts'

/** A file that cannot be accepted: says why in the reader's language; answered as a refusal. */
export class Unfit extends Error {
  readonly say: (locale: Locale) => string

  constructor(say: (locale: Locale) => string) {
    super(say('en'))
    this.name = 'Unfit'
    this.say = say
  }
}
