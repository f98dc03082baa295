import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { shortMoment } from '#src/site/date.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { ListUnavailable } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css, cx } from '#styles/css'
import { sessionsQuery, useEndSessions } from './account-queries.ts'
import { deviceOf, groupSessions, type Session, type SessionGroup } from './session-groups.ts'

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
const summary = css({ cursor: 'pointer' })
const since = css({ color: 'ink-2', textStyle: 'small' })
const below = css({ display: 'block' })

export function AccountSessions() {
  const reading = useReadAgain(useQuery(sessionsQuery))
  const { data, error } = reading
  const { mutate: end, isPending, variables } = useEndSessions()
  const [said, setSaid] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const groups = useMemo(() => (data?.ok ? groupSessions(data.data.sessions) : undefined), [data])
  const hasOthers = groups?.some(({ sessions: [first] }) => !first.is_current) ?? false
  const ask = (ids: readonly string[] | null) => {
    setSaid('')
    const isThere = watchFocus()
    end(ids, {
      onSuccess: (answer) => {
        if (!answer.ok) return
        setSaid(endedWords(ids))
        // The row of the pressed button is gone, so the focus moves to the title.
        if (isThere()) title.current?.focus()
      },
    })
  }
  const isEnding = (ids: readonly string[]) => isPending && variables?.join() === ids.join()
  // The refusal means that the user is not logged in, or that the backend does not report sessions.
  if (data?.ok === false) return null
  return (
    <section className={section} aria-labelledby="account-devices">
      <h2 id="account-devices" ref={title} tabIndex={-1} className={heading}>
        {m.account_devices()}
      </h2>
      {groups ? (
        <ul className={list}>
          {groups.map((group) =>
            group.sessions.length > 1 ? (
              <GroupRow key={group.key} group={group} isEnding={isEnding} onEnd={ask} />
            ) : (
              <SessionRow key={group.key} session={group.sessions[0]} isEnding={isEnding} onEnd={ask} />
            ),
          )}
        </ul>
      ) : error ? (
        <ListUnavailable reading={reading} failure={m.account_failure()} />
      ) : (
        <Skeleton width="24rem" />
      )}
      {hasOthers ? (
        <div>
          <Button writes onClick={() => ask(null)} busy={isPending && variables === null}>
            {m.account_end_others()}
          </Button>
        </div>
      ) : null}
      <p role="status" className={since}>
        {said || (groups && !hasOthers ? m.account_no_others() : '')}
      </p>
    </section>
  )
}

function endedWords(ids: readonly string[] | null): string {
  if (ids === null) return m.account_ended_others()
  return ids.length === 1 ? m.account_ended() : m.account_ended_group({ count: ids.length })
}

type Ending = { isEnding: (ids: readonly string[]) => boolean; onEnd: (ids: readonly string[]) => void }

function useTime() {
  const { locale, site } = useShell()
  return (iso: string) => shortMoment(iso, { locale, timeZone: site.timeZone }, (time) => time)
}

function GroupRow({ group, isEnding, onEnd }: Ending & { group: SessionGroup }) {
  const timeOf = useTime()
  const id = useId()
  const { device, acting, sessions } = group
  const count = sessions.length
  const ids = sessions.map((one) => one.id)
  return (
    <li className={row}>
      <details>
        <summary id={id} className={summary}>
          {device || m.account_device_unknown()}
          <span className={cx(since, below)}>
            {m.account_group({ count, time: timeOf(sessions[0].created) })}
            {acting === null ? null : ` · ${m.account_acting({ username: shownEmail(acting) })}`}
          </span>
        </summary>
        <ul>
          {sessions.map((one) => (
            <SessionRow key={one.id} session={one} isInGroup isEnding={isEnding} onEnd={onEnd} />
          ))}
        </ul>
      </details>
      <Button writes="in-row" aria-describedby={id} onClick={() => onEnd(ids)} busy={isEnding(ids)}>
        {m.account_end_group({ count })}
      </Button>
    </li>
  )
}

type SessionRowProps = Ending & { session: Session; isInGroup?: boolean }

function SessionRow({ session, isInGroup = false, isEnding, onEnd }: SessionRowProps) {
  const timeOf = useTime()
  const id = useId()
  const ids = [session.id]
  return (
    <li className={row}>
      <div id={id}>
        {isInGroup ? null : <p>{deviceOf(session) || m.account_device_unknown()}</p>}
        <p className={since}>
          {m.account_since({ time: timeOf(session.created) })}
          {session.acting === null || isInGroup
            ? null
            : ` · ${m.account_acting({ username: shownEmail(session.acting) })}`}
        </p>
      </div>
      {session.is_current ? (
        <Badge>{m.account_this_device()}</Badge>
      ) : (
        <Button writes="in-row" aria-describedby={id} onClick={() => onEnd(ids)} busy={isEnding(ids)}>
          {m.account_end()}
        </Button>
      )}
    </li>
  )
}
