import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { paperMoment } from '#src/site/date.ts'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { css } from '#styles/css'

const line = css({ display: 'none', _print: { display: 'block', paddingInline: '5', color: 'ink-2' } })

/** Shows when the page was printed. The time is set when printing begins. */
export function PrintedAt() {
  const shell = useShellIfKnown()
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const onPrint = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  if (at === null || shell === null) return null
  const time = paperMoment(at, { locale: shell.locale, timeZone: shell.site.timeZone })
  return <p className={line}>{m.shell_printed({ time })}</p>
}
