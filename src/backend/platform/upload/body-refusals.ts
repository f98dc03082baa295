import { m } from '#messages'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Locale } from '#src/site/site.ts'

const retryAfterSeconds = 5
const maxNameShown = 100

/** Returns the refusal to send when too many other bodies are being received. */
export function tooBusy(locale: Locale): RefusalError {
  return new RefusalError('unavailable', [m.request_too_busy({}, { locale })], { retryAfterSeconds })
}

export function partTwice(name: string, locale: Locale): RefusalError {
  return new RefusalError('invalid', [m.request_part_twice({ name: name.slice(0, maxNameShown) }, { locale })])
}

export function tooManyParts(locale: Locale): RefusalError {
  return new RefusalError('invalid', [m.request_too_many_parts({}, { locale })])
}
