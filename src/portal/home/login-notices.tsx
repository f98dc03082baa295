import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#messages'
import { refresh } from '#src/portal/shell/shell.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Shell } from '#src/gateway/session/session.functions.ts'

const askEveryMs = 5_000

type Props = { shell: Shell; via: 'login' | 'test-login'; redirect: string }

/** Shows the notices above the login form, the most important one first. */
export function LoginNotices({ shell, via, redirect }: Props) {
  const { flash } = shell
  const isRefused = flash?.kind === 'refused'
  useEffect(() => {
    // After a refusal, only the password must be entered again. If another element has the focus, the focus stays
    // there.
    if (isRefused && document.activeElement === document.body)
      document.querySelector<HTMLInputElement>('main [name=password]')?.focus()
  }, [isRefused])
  const isOpen = via === 'login' ? shell.loginAllowed : shell.testLoginAllowed
  useWaiting(!isOpen)
  return (
    <>
      {isOpen ? null : (
        <Notice
          tone={via === 'login' ? 'warn' : 'orange'}
          role="alert"
          title={via === 'login' ? m.home_closed() : m.home_test_closed()}
        >
          {m.home_closed_text()}
        </Notice>
      )}
      {shell.keepsCookies ? null : (
        <Notice tone="warn" title={m.home_no_cookie()}>
          <p>{m.home_no_cookie_text()}</p>
          {shell.cookieAddress ? (
            <p>
              <a href={shell.cookieAddress}>{m.home_no_cookie_link({ address: shell.cookieAddress })}</a>
            </p>
          ) : null}
        </Notice>
      )}
      {isRefused ? (
        <Notice tone="bad" role="alert" title={m.home_refused()}>
          {flash.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {flash?.kind === 'expired' ? <Notice title={m.home_expired()}>{m.home_expired_text()}</Notice> : null}
      {flash?.kind === 'registered' ? (
        <Notice tone="ok" title={m.register_done()}>
          {m.register_done_text()}
        </Notice>
      ) : null}
      {flash?.kind === 'password-changed' ? (
        <Notice tone="ok" title={m.toast_password_changed()}>
          {m.password_changed_text()}
        </Notice>
      ) : null}
      {flash?.kind === 'logged-out' ? <Notice tone="ok">{m.home_logged_out()}</Notice> : null}
      {isOpen && flash === null && redirect !== '' ? <Notice>{m.home_redirected()}</Notice> : null}
    </>
  )
}

/** During maintenance, asks every five seconds whether the portal is open again. */
function useWaiting(isWaiting: boolean): void {
  const router = useRouter({ warn: false })
  useEffect(() => {
    if (!isWaiting) return undefined
    const ask = () =>
      document.visibilityState === 'visible' ? void refresh(() => void router.invalidate()) : undefined
    const timer = setInterval(ask, askEveryMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isWaiting, router])
}
