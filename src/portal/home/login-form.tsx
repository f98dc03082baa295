import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/frame.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', marginBlockStart: '1' })
const forgot = css({ marginInlineStart: { sm: 'auto' }, paddingBlock: '2' })

const minPasswordLength = 8

type Errors = { username?: string; password?: string; form?: string }

/** A form that the browser sends by itself; with JavaScript the refusals of its own checks are shown in the page. */
export function LoginForm(props: {
  via: 'login' | 'test-login'
  redirect: string
  hasGuest: boolean
  username: string
}) {
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const here = usePathHere()
  useEffect(() => {
    // Coming back with the browser's button shows the page as it was left.
    const awake = () => setBusy(false)
    const unsent = () => {
      setBusy(false)
      setErrors({ form: m.refusal_unavailable() })
    }
    window.addEventListener('pageshow', awake)
    window.addEventListener('portal:gone', unsent)
    return () => {
      window.removeEventListener('pageshow', awake)
      window.removeEventListener('portal:gone', unsent)
    }
  }, [])

  const refuse = (field: 'username' | 'password', text: string) => (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (event.currentTarget.form?.querySelector(':invalid') === event.currentTarget) event.currentTarget.focus()
    setErrors((others) => ({ ...others, [field]: text }))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!navigator.onLine) {
      event.preventDefault()
      setErrors({ form: m.refusal_unavailable() })
      return
    }
    setErrors({})
    setBusy(true)
  }

  return (
    <form method="post" action={here(`/${props.via}`)} className={form} onSubmit={submit}>
      {errors.form ? (
        <Notice tone="bad" role="alert">
          {errors.form}
        </Notice>
      ) : null}
      <input type="hidden" name="redirect" value={props.redirect} />
      <TextField
        label={m.home_username()}
        name="username"
        defaultValue={props.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={errors.username}
        onInvalid={refuse('username', m.home_username_required())}
        onInput={() => setErrors((others) => ({ ...others, username: undefined }))}
      />
      <TextField
        label={m.home_password()}
        name="password"
        type="password"
        required
        minLength={minPasswordLength}
        autoComplete="current-password"
        error={errors.password}
        onInvalid={(event) => {
          const isMissing = event.currentTarget.validity.valueMissing
          refuse('password', isMissing ? m.home_password_required() : m.home_password_short())(event)
        }}
        onInput={() => setErrors((others) => ({ ...others, password: undefined }))}
      />
      <div className={actions}>
        <Button type="submit" visual="primary" size="form" busy={busy}>
          {m.home_log_in()}
        </Button>
        {props.hasGuest ? (
          <Button type="submit" size="form" name="guest" value="1" formNoValidate>
            {m.home_log_in_guest()}
          </Button>
        ) : null}
        <a href={here('/forgot-password')} className={forgot}>
          {m.home_forgot()}
        </a>
      </div>
    </form>
  )
}
