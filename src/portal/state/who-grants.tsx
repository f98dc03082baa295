import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { shortMoment } from '#src/site/date.ts'
import { askRight, readGranters } from '#src/gateway/account/account.functions.ts'
import type { Group } from '#src/session/groups.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { Who } from '#src/session/session.ts'
import { type Site, tagOf } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'

// Fixed height, so that names loaded later do not move the page.
const rows = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  minHeight: '[3.75rem]',
})
const said = css({ outlineOffset: '[3px]', borderRadius: 'control', _empty: { srOnly: true } })

function ReachUs({ site: { phone, email } }: { site: Site }) {
  return (
    <>
      {phone ? <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </>
  )
}

type Granters = { people: readonly string[]; asked_at: string | null; is_granted?: boolean | undefined }

/**
 * Names the people who can grant a right, and lets the user ask them for it, at most once a day. If the backend names
 * nobody, shows a general text.
 */
export function WhoGrants({ right, who }: { right: Group; who: Who }) {
  const { locale, site, isGuest } = useShell()
  const [granters, setGranters] = useState<Granters | null>(null)
  const [busy, setBusy] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isGuest) return undefined
    const stop = new AbortController()
    const data = { params: {}, query: { right }, body: undefined }
    // Without an answer, the general text stays.
    const read = readGranters({ data, signal: stop.signal }).catch(() => undefined)
    void read.then((answer) => (answer?.ok && !stop.signal.aborted ? setGranters(answer.data) : undefined))
    return () => stop.abort()
  }, [right, isGuest])

  async function ask(): Promise<void> {
    setBusy(true)
    const isThere = watchFocus()
    const data = { params: {}, query: {}, body: { right } }
    let failure: unknown
    const sent = await sendSigned(() => askRight({ data })).catch((error: unknown) => void (failure = error))
    setBusy(false)
    if (sent?.ok) {
      setGranters((all) => all && { ...all, asked_at: sent.data.asked_at })
      // The button is replaced by the answer, so the focus moves there.
      if (isThere()) answer.current?.focus()
    } else void showToast((toasts) => (sent ? toasts.refused(sent.refusal) : toasts.failed(failure)))
  }

  // The session still has the rights of its login.
  if (granters?.is_granted) return <p className={rows}>{m.right_granted()}</p>
  if (granters?.people.length === 0)
    return (
      <p className={rows}>
        {m.right_nobody()}
        <ReachUs site={site} />
      </p>
    )
  if (!granters)
    return <p className={isGuest ? undefined : rows}>{m.state_forbidden_who({ company: who.company[1] })}</p>
  const names = new Intl.ListFormat(tagOf(locale), { type: 'disjunction' }).format(granters.people)
  const at =
    granters.asked_at &&
    shortMoment(granters.asked_at, { locale, timeZone: site.timeZone }, (time) => m.basket_today({ time }))
  return (
    <div className={rows}>
      <p>{m.right_granters({ names })}</p>
      {at ? null : (
        <Button writes busy={busy} onClick={() => void ask()}>
          {m.right_ask()}
        </Button>
      )}
      <p ref={answer} tabIndex={-1} role="status" className={said}>
        {at ? m.right_asked({ at }) : null}
      </p>
    </div>
  )
}
