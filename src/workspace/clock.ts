import { getLocale } from '#messages/runtime'

const tags = { de: 'de-DE', en: 'en-GB' } as const

/** "14:02" in the reader's language and zone, with the date in front where it was not today. */
export function clockTime(at: number | string): string {
  const when = new Date(at)
  const isToday = when.toDateString() === new Date().toDateString()
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(
    tags[getLocale()],
    isToday ? time : { ...time, day: 'numeric', month: 'numeric', year: 'numeric' },
  ).format(when)
}
