import { m } from '#messages'
import { fullMoment, paperMoment, shortMoment } from '#src/site/date.ts'
import { useShell } from '#src/portal/shell/shell.ts'

/** Shows a time in a list: in short form on the screen, with day and year on paper. `at`: an ISO time. */
export function Moment({ at }: { at: string }) {
  const { locale, site } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  return (
    <time dateTime={at} title={fullMoment(at, reader)} data-paper={paperMoment(at, reader)}>
      <span>{shortMoment(at, reader, (time) => m.basket_today({ time }))}</span>
    </time>
  )
}
