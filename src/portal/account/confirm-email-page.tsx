import { m } from '#messages'
import { useFrame } from '#src/portal/shell/frame.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  width: 'full',
  maxWidth: '[32rem]',
  padding: { base: '5', md: '10' },
})
const form = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' })
const field = css({ width: 'full' })

/** Where the link to a new address leads. Opening it does nothing: mail programs and scanners open links too. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { flash } = useFrame()
  const isDone = flash?.kind === 'email-confirmed'
  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{m.email_confirm_title()}</h1>
      {flash?.kind === 'refused' ? (
        <Notice tone="bad" role="alert" title={m.email_confirm_refused()}>
          {flash.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {isDone ? (
        <Notice tone="ok" role="status" title={m.email_confirm_done()}>
          <p>{m.email_confirm_done_text({ email: flash.username })}</p>
          <p>
            <a href="/login">{m.email_confirm_log_in()}</a>
          </p>
        </Notice>
      ) : (
        <ConfirmForm token={token} />
      )}
    </div>
  )
}

function ConfirmForm({ token }: { token: string }) {
  return (
    <form method="post" action={`/account/email/${encodeURIComponent(token)}`} className={form}>
      <p>{m.email_confirm_text()}</p>
      <div className={field}>
        <TextField
          label={m.email_confirm_password_label()}
          name="password"
          type="password"
          required
          autoComplete="current-password"
        />
      </div>
      <Button type="submit" visual="primary" size="form">
        {m.email_confirm_button()}
      </Button>
    </form>
  )
}
