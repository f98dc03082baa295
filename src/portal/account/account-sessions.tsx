import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { shortMoment } from '#src/site/date.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { ListUnavailable } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import type { account } from '#src/contract/account.ts'
import type { Data } from '#src/contract/call/call.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { sessionsQuery, useEndSession } from './account-queries.ts'

const section = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })
const heading = css({ textStyle: 'section', outline: '[none]' })
const list = css({ borderBlockStart: 'hair' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  paddingBlock: '3',
  borderBlockEnd: 'hair',
})
const summary = css({ cursor: 'pointer', paddingBlock: '3' })
const since = css({ color: 'ink-2', textStyle: 'small' })

const shownAtOnce = 5

type Session = Data<typeof account.sessions>['sessions'][number]

export function AccountSessions() {
  const reading = useReadAgain(useQuery(sessionsQuery))
  const { data, error } = reading
  const { mutate: end, isPending, variables } = useEndSession()
  const [said, setSaid] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  // The list shows only the first ones at once.
  const sessions = data?.ok
    ? data.data.sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
    : undefined
  const others = sessions?.filter((one) => !one.is_current) ?? []
  const ask = (id: string | null) => {
    setSaid('')
    const isThere = watchFocus()
    end(id, {
      onSuccess: (answer) => {
        if (!answer.ok) return
        setSaid(id === null ? m.account_ended_others() : m.account_ended())
        // The row of the pressed button is gone, so the focus moves to the title.
        if (isThere()) title.current?.focus()
      },
    })
  }
  const show = (one: Session) => (
    <SessionRow key={one.id} session={one} busy={isPending && variables === one.id} onEnd={() => ask(one.id)} />
  )
  // The refusal means that the user is not logged in, or that the backend does not report sessions.
  if (data?.ok === false) return null
  return (
    <section className={section} aria-labelledby="account-devices">
      <h2 id="account-devices" ref={title} tabIndex={-1} className={heading}>
        {m.account_devices()}
      </h2>
      {sessions ? (
        <ul className={list}>
          {sessions.slice(0, shownAtOnce).map(show)}
          {sessions.length > shownAtOnce ? (
            <li>
              <details>
                <summary className={summary}>{m.account_more({ count: sessions.length - shownAtOnce })}</summary>
                <ul className={list}>{sessions.slice(shownAtOnce).map(show)}</ul>
              </details>
            </li>
          ) : null}
        </ul>
      ) : error ? (
        <ListUnavailable reading={reading} failure={m.account_failure()} />
      ) : (
        <Skeleton width="24rem" />
      )}
      {others.length > 0 ? (
        <div>
          <Button writes onClick={() => ask(null)} busy={isPending && variables === null}>
            {m.account_end_others()}
          </Button>
        </div>
      ) : null}
      <p role="status" className={since}>
        {said || (sessions && others.length === 0 ? m.account_no_others() : '')}
      </p>
    </section>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { locale, site } = useShell()
  const id = useId()
  const reader = { locale, timeZone: site.timeZone }
  const device = [session.browser, session.system].filter(Boolean).join(' · ') || m.account_device_unknown()
  return (
    <li className={row}>
      <div id={id}>
        <p>{device}</p>
        <p className={since}>
          {m.account_since({ time: shortMoment(session.created, reader, (time) => time) })}
          {session.acting === null ? null : ` · ${m.account_acting({ username: shownEmail(session.acting) })}`}
        </p>
      </div>
      {session.is_current ? (
        <Badge>{m.account_this_device()}</Badge>
      ) : (
        <Button writes aria-describedby={id} onClick={onEnd} busy={busy}>
          {m.account_end()}
        </Button>
      )}
    </li>
  )
}
