/** The reader's own way of writing; German in Germany's, English in Britain's, because both count the day first. */
const tags = { de: 'de-DE', en: 'en-GB' } as const

type Reader = { locale: keyof typeof tags; timeZone: string }

/** A moment as a table shows it: time alone with "today", day and time otherwise, with the year where it is another one. */
export function shortMoment(iso: string, reader: Reader, today: (time: string) => string, now = new Date()): string {
  const at = new Date(iso)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[reader.locale], { timeZone: reader.timeZone, ...options })
  const time = format({ hour: '2-digit', minute: '2-digit' }).format(at)
  const day = format({ dateStyle: 'short' })
  if (day.format(at) === day.format(now)) return today(time)
  const year = format({ year: 'numeric' })
  const withYear = year.format(at) === year.format(now) ? {} : ({ year: '2-digit' } as const)
  return `${format({ day: '2-digit', month: '2-digit', ...withYear }).format(at)} ${time}`
}

/** A moment in full, for a tooltip. */
export function fullMoment(iso: string, reader: Reader): string {
  return new Intl.DateTimeFormat(tags[reader.locale], {
    timeZone: reader.timeZone,
    dateStyle: 'full',
    timeStyle: 'medium',
  }).format(new Date(iso))
}
