import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { endOfDay, longMoment } from '#src/site/date.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import type { Who } from '#src/session/session.ts'
import { css } from '#styles/css'
import { button } from '#styles/recipes'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  paddingInline: '4',
  paddingBlock: '1',
  background: 'ink',
  color: 'sheet',
  overflowWrap: 'anywhere',
  '& form': { marginInlineStart: 'auto' },
  // With smaller gaps and text, the bar takes two or three lines on a phone instead of five.
  _narrow: { textStyle: 'small', paddingInline: '3', columnGap: '2', rowGap: '0' },
})
const names = css({ fontWeight: 'strong' })

/** Shows which user the signed-in person acts as. Security: the bar cannot be closed, so that every page shows it. */
export function ActingBar({ who, realUsername }: { who: Who; realUsername: string }) {
  const { locale, site, signIn } = useShell()
  const { timeZone } = site
  return (
    <section className={bar} aria-label={m.shell_acting_label()}>
      <span className={names}>
        {m.shell_acting({ real: shownEmail(realUsername), username: shownEmail(who.username) })}
      </span>
      {who.actingReason ? <span>{m.shell_acting_reason({ reason: who.actingReason })}</span> : null}
      {signIn === null ? null : (
        <span>
          {m.shell_acting_until({ time: longMoment(endOfDay(new Date(signIn), timeZone), { locale, timeZone }) })}
        </span>
      )}
      <form method="post" action="/switch-back">
        <button type="submit" className={button({ size: 'small' })}>
          {m.shell_switch_back()}
        </button>
      </form>
    </section>
  )
}
