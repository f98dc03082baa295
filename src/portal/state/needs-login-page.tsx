import { m } from '#messages'
import { ButtonLink } from '#src/ui/button.tsx'
import { Locked } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

/** `redirect` is the address to come back to. */
export function NeedsLoginPage({ redirect }: { redirect: string }) {
  return (
    <StatePage
      title={m.state_needs_login()}
      icon={<Locked />}
      actions={
        <ButtonLink visual="primary" href={`/login?redirect=${encodeURIComponent(redirect)}`}>
          {m.frame_log_in()}
        </ButtonLink>
      }
    >
      {m.state_needs_login_text()}
    </StatePage>
  )
}
