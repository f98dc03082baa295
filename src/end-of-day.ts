/** The end of the calendar day in that time zone; no token lives past it, nor for 24 hours. */
export function endOfDay(now: Date, timeZone: string): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const today = day.format(now)
  let inside = now.getTime()
  let outside = inside + 86_399_000
  if (day.format(outside) === today) return new Date(outside) // the day the clocks go back has 25 hours
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (day.format(middle) === today) inside = middle
    else outside = middle
  }
  return new Date(outside)
}
