import { m } from '#messages'
import { fullMoment, shortMoment } from '#src/date.ts'
import { useShell } from '#src/portal/shell/shell.ts'

export function LogMoment({ at }: { at: string }) {
  const { locale, site } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  return (
    <time dateTime={at} title={fullMoment(at, reader)}>
      {shortMoment(at, reader, (time) => m.basket_today({ time }))}
    </time>
  )
}
