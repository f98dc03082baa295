import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/shell.ts'
import { minPassword } from '#src/contract/values/password.ts'
import { passwordLine } from '#src/portal/shell/password/password-line.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Input, TextField } from '#src/ui/field/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { type Faults, LoginHelps } from './login-helps.tsx'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', marginBlockStart: '1' })
const forgot = css({ textDecoration: 'underline', marginInlineStart: { sm: 'auto' }, paddingBlock: '2' })

type Errors = Faults & { form?: string }

/**
 * Renders the login form. It works without JavaScript. With JavaScript, the page shows errors instead of the browser's
 * error bubbles.
 */
export function LoginForm(props: {
  via: 'login' | 'test-login'
  redirect: string
  hasGuest: boolean
  username: string
}) {
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [isShown, setIsShown] = useState(false)
  /** Number of failed submits; null until the form is first used. */
  const [tries, setTries] = useState<number | null>(null)
  const here = usePathHere()
  useEffect(() => {
    // After Back, a browser may restore the page from memory, with the button still busy.
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
  const begin = () => setTries((before) => before ?? 0)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!navigator.onLine) {
      event.preventDefault()
      setErrors({ form: m.refusal_unavailable() })
      return
    }
    setErrors({})
    setIsShown(false)
    setBusy(true)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the events of its inputs
    <form
      method="post"
      action={here(`/${props.via}`)}
      className={form}
      onFocus={begin}
      onInput={begin}
      onInvalidCapture={(event) => {
        event.preventDefault()
        setTries((before) => (before ?? 0) + 1)
      }}
      onSubmit={submit}
    >
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
      />
      <Field label={m.home_password()} error={errors.password} required>
        {(control) => (
          <span className={passwordLine}>
            <Input
              {...control}
              name="password"
              type={isShown ? 'text' : 'password'}
              minLength={minPassword}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
            />
            {tries === null ? null : (
              <LoginHelps
                password={control.id}
                tries={tries}
                onFaults={setErrors}
                isShown={isShown}
                onShow={setIsShown}
              />
            )}
          </span>
        )}
      </Field>
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
