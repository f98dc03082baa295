import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { ToStart } from './to-start.tsx'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { useOnline } from '#src/portal/shell/browser/online.ts'
import { partMissing } from '#src/portal/shell/browser/part-missing.ts'
import { BrokenPart, SetOut } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

const retryMs = 3_000
const number = css({ textStyle: 'code', color: 'ink', userSelect: 'all' })

export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const online = useOnline()
  const isPartMissing = error instanceof Error && error.name === partMissing
  useGoOn(online, isPartMissing, error)
  if (!online || isPartMissing) return <OfflinePage />
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
          <ToStart />
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

/** Reloads the page once the server can be reached again. */
function useGoOn(online: boolean, isPartMissing: boolean, error: unknown): void {
  const router = useRouter()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) wasOffline.current = true
    if (!online || (!isPartMissing && !wasOffline.current)) return undefined
    const timer = setTimeout(() => void router.invalidate(), wasOffline.current ? 0 : retryMs)
    wasOffline.current = false
    return () => clearTimeout(timer)
  }, [online, isPartMissing, error, router])
}

function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('reference' in error)) return null
  return typeof error.reference === 'string' ? error.reference : null
}

function OfflinePage() {
  const router = useRouter()
  return (
    <StatePage
      title={m.state_offline()}
      icon={<SetOut />}
      actions={
        <Button visual="primary" onClick={() => void router.invalidate()}>
          {m.state_try_again()}
        </Button>
      }
    >
      <p>{m.state_offline_text()}</p>
      <p>
        {m.state_offline_works()} <a href="/system-i18n">{m.menu_system_texts()}</a>
      </p>
    </StatePage>
  )
}
