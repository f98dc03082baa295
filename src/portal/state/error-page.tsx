import { useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { useOnline } from '#src/portal/frame/online.ts'
import { OfflinePage } from './offline-page.tsx'
import { BrokenPart } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

const number = css({ textStyle: 'code', color: 'ink', userSelect: 'all' })

/** Where something failed that nobody foresaw: what happened, what is kept, what to do. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const online = useOnline()
  if (!online) return <OfflinePage />
  const reference = referenceOf(error)
  const again = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <StatePage
      title={m.state_error()}
      icon={<BrokenPart />}
      actions={
        <>
          <Button visual="primary" onClick={again}>
            {m.state_try_again()}
          </Button>
          <ButtonLink href="/">{m.state_to_start()}</ButtonLink>
        </>
      }
    >
      <p>{m.state_error_text()}</p>
      {reference ? (
        <p>
          {m.state_error_reference()} <b className={number}>{reference}</b>
        </p>
      ) : null}
    </StatePage>
  )
}

function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('reference' in error)) return null
  return typeof error.reference === 'string' ? error.reference : null
}
