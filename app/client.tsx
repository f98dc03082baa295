import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#messages/runtime'

// The server, or the script in the offline shell's head, has settled the language before.
overwriteGetLocale(() => (document.documentElement.lang === 'de' ? 'de' : 'en'))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
