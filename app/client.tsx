import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#messages/runtime'
import { setUnsavedWatch } from '#src/portal/frame/offline-status.tsx'

// The server, or the script in the offline shell's head, has settled the language before.
overwriteGetLocale(() => (document.documentElement.lang === 'de' ? 'de' : 'en'))

setUnsavedWatch(async (username, onCount) => {
  const { watchUnsaved } = await import('#src/workspace/unsaved-count.ts')
  return watchUnsaved(username, onCount)
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
