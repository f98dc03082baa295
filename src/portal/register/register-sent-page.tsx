import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Refusal } from '#src/contract/call/call.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { OpenPage } from '#src/portal/shell/page/open-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'
import { type Registration, sendAgain } from './register-queries.ts'

const form = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3', width: 'full' })
const field = css({ width: 'full', maxWidth: 'form_column' })
const list = css({ paddingInlineStart: '5', listStyle: 'decimal' })
const note = css({ color: 'ink-2' })

type SentProps = { registration: Registration; isResent: boolean }

export function RegisterSentPage({ registration, isResent }: SentProps) {
  const { email } = registration
  return (
    <OpenPage
      title={m.register_sent_title()}
      text={email === '' ? m.toast_registered_text() : m.register_sent_to({ email: shownEmail(email) })}
    >
      <div className={form}>
        <h2 className={css({ textStyle: 'heading' })}>{m.register_sent_next()}</h2>
        <ol className={list}>
          <li>{m.register_sent_step_open()}</li>
          <li>{m.register_sent_step_company()}</li>
          <li>{m.register_sent_step_login()}</li>
        </ol>
      </div>
      <div className={form}>
        <h2 className={css({ textStyle: 'heading' })}>{m.register_sent_none()}</h2>
        <p>{m.register_sent_none_text()}</p>
        <ResendForm registration={registration} isResent={isResent} />
        <p>
          <a href="?again=true">{m.register_wrong_address()}</a>
        </p>
      </div>
    </OpenPage>
  )
}

function ResendForm({ registration: { email, waitSeconds }, isResent }: SentProps) {
  const router = useRouter()
  const { flash } = useShell()
  const posted = flash?.posted?.form === 'register-resend' ? flash.posted : null
  const [messages, setMessages] = useState(posted?.messages ?? [])
  const [isUnknown, setUnknown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isSent, setIsSent] = useState(isResent && posted === null)
  const [left, wait] = useCountdown(waitSeconds)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || left > 0) return
    const typed = new FormData(event.currentTarget).get('email')
    setBusy(true)
    setIsSent(false)
    const answer = await sendAgain(typeof typed === 'string' ? typed : '').catch(() => null)
    setBusy(false)
    if (answer?.ok) {
      setMessages([])
      setIsSent(true)
      wait(60)
      await router.invalidate()
    } else {
      setUnknown(answer === null)
      setMessages(answer ? messagesOf(answer.refusal) : [m.register_resend_unanswered()])
      wait(answer?.refusal.retryAfterSeconds ?? 0)
    }
  }
  return (
    <form method="post" action="?sent=true" noValidate className={form} onSubmit={(event) => void submit(event)}>
      {messages.length > 0 ? (
        <Notice tone="bad" role="alert" title={isUnknown ? m.register_resend_unknown() : m.register_resend_refused()}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {email === '' ? (
        <div className={field}>
          <TextField label={m.name_email()} name="email" required inputMode="email" autoComplete="email" />
        </div>
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <Button type="submit" size="form" busy={busy} idle={left > 0}>
        {m.register_resend()}
      </Button>
      <p className={note} role="status">
        {isSent ? m.register_resent() : ''}
      </p>
      {left > 0 ? <p className={note}>{m.register_resend_wait({ count: left })}</p> : null}
    </form>
  )
}

const messagesOf = ({ messages, errors }: Refusal) => (errors ? Object.values(errors).flat() : messages)

/**
 * Returns the seconds left, and a function that restarts the countdown. It uses the page's own clock, because the
 * server's clock may differ.
 */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end])
  return [left, (more: number) => setEnd(performance.now() + more * 1000)] as const
}
