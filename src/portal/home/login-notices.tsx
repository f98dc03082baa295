import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import type { Frame } from '#src/vue/session.functions.ts'

type Props = { frame: Frame; via: 'login' | 'test-login'; redirect: string }

/** What a person should know before logging in, the gravest first. */
export function LoginNotices({ frame, via, redirect }: Props) {
  const { flash } = frame
  const isOpen = via === 'login' ? frame.loginAllowed : frame.testLoginAllowed
  return (
    <>
      {isOpen ? null : (
        <Notice tone="warn" role="alert" title={via === 'login' ? m.home_closed() : m.home_test_closed()}>
          {m.home_closed_text()}
        </Notice>
      )}
      {frame.keepsCookies ? null : (
        <Notice tone="warn" title={m.home_no_cookie()}>
          <p>{m.home_no_cookie_text()}</p>
          {frame.cookieAddress ? (
            <p>
              <a href={frame.cookieAddress}>{m.home_no_cookie_link({ address: frame.cookieAddress })}</a>
            </p>
          ) : null}
        </Notice>
      )}
      {flash?.kind === 'refused' ? (
        <Notice tone="bad" role="alert" title={m.home_refused()}>
          {flash.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {flash?.kind === 'expired' ? <Notice title={m.home_expired()}>{m.home_expired_text()}</Notice> : null}
      {flash?.kind === 'logged-out' ? <Notice tone="ok">{m.home_logged_out()}</Notice> : null}
      {flash === null && redirect !== '' ? <Notice>{m.home_redirected()}</Notice> : null}
    </>
  )
}
