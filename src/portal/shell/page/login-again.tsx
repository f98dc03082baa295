import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { readShell } from '#src/gateway/session/session.functions.ts'
import { ownerOf, type Who } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { WhosePassword } from '#src/ui/field/whose-password.tsx'
import { css } from '#styles/css'
import { passwordLine } from '#src/portal/shell/password/password-line.ts'
import { ShowPassword } from '#src/portal/shell/password/show-password.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { holdFollowing, keepShell } from '#src/portal/shell/shell.ts'
import { adoptSignIn } from '#src/portal/shell/query-holder.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })

type LoginAgainProps = { who: Who; onEnd: (isSignedIn: boolean) => void }

/**
 * Shows the login in a dialog over a page whose session has expired. Only the same user can sign in there. `onEnd`:
 * called with whether the user has signed in.
 */
export function LoginAgain({ who, onEnd }: LoginAgainProps) {
  const router = useRouter()
  const formId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [isShown, setIsShown] = useState(false)

  async function logIn(password: string): Promise<void> {
    setBusy(true)
    const refusal = await signIn(who, password, (signInOf) => adoptSignIn(router.options.context.queries, signInOf))
    setBusy(false)
    if (refusal !== null) {
      setError(refusal)
      box.current?.focus()
      return
    }
    onEnd(true)
    void router.invalidate()
  }

  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={m.list_needs_login()}
      closeLabel={m.form_close()}
      initialFocus={() => box.current}
      actions={
        <>
          <Button onClick={() => onEnd(false)}>{m.login_again_not_now()}</Button>
          <Button type="submit" form={formId} visual="primary" busy={busy}>
            {m.home_log_in()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!busy) void logIn(box.current?.value ?? '')
        }}
      >
        <p>{m.login_again_text({ username: shownEmail(who.username) })}</p>
        <WhosePassword username={who.username} />
        <Field label={m.home_password()} error={error}>
          {(control) => (
            <span className={passwordLine}>
              <Input
                {...control}
                ref={box}
                name="password"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
                onInput={() => setError('')}
              />
              <ShowPassword controls={control.id} isShown={isShown} onShow={setIsShown} />
            </span>
          )}
        </Field>
      </form>
    </Dialog>
  )
}

/** Signs in as the login page does. Returns the message of a failure, or null. */
async function signIn(who: Who, password: string, onSignIn: (signIn: string | null) => void): Promise<string | null> {
  if (password === '') return m.home_password_required()
  try {
    return await holdFollowing(() => signInHeld(who, password, onSignIn))
  } catch (error) {
    void showToast(({ failed }) => failed(error))
    return m.refusal_unavailable()
  }
}

function refused(messages: readonly string[]): string {
  const said = messages.length > 0 ? [...messages] : [m.refusal_unavailable()]
  void showToast((toasts) => toasts.refused({ messages: said }))
  return said.join('\n')
}

async function signInHeld(who: Who, password: string, onSignIn: (signIn: string | null) => void) {
  const body = new URLSearchParams({ username: who.username, password, redirect: '/welcome' })
  await fetch('/login', { method: 'POST', body, redirect: 'manual' })
  const shell = await readShell({ data: {} })
  if (shell.who === null || ownerOf(shell.who) !== ownerOf(who)) return refused(shell.flash?.messages ?? [])
  onSignIn(shell.signIn)
  keepShell(shell)
  return null
}
