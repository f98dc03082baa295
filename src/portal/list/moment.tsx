import { m } from '#messages'
import { fullMoment, paperMoment, shortMoment, timeOf } from '#src/site/date.ts'
import { useShell } from '#src/portal/shell/shell.ts'

/**
 * Shows a time in a list: in short form on the screen, with day and year on paper. `at`: an ISO time. `hasDay`: whether
 * the screen shows the day, which a heading above the row may show already.
 */
export function Moment({ at, hasDay = true }: { at: string; hasDay?: boolean }) {
  const { locale, site } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  return (
    <time dateTime={at} title={fullMoment(at, reader)} data-paper={paperMoment(at, reader)}>
      <span>{hasDay ? shortMoment(at, reader, (time) => m.basket_today({ time })) : timeOf(at, reader)}</span>
    </time>
  )
}
