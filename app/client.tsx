import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#messages/runtime'
import { setUnsavedWatch } from '#src/portal/shell/browser/offline-status.tsx'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'
import { firstPainted, pageModules, startShell } from '#src/portal/shell/browser/start-shell.ts'
import { findLocale } from '#src/site.ts'

// The server, or the first script of the offline shell, has already set the language.
overwriteGetLocale(() => findLocale(document.documentElement.lang) ?? 'en')

setUnsavedWatch(async (username, onCount) => {
  const { watchUnsaved } = await loadPart(() => import('#src/workspace/sync/unsaved-count.ts'))
  return watchUnsaved(username, onCount)
})

startShell()
void hydrate()

async function hydrate(): Promise<void> {
  // What the server sent is there to be read before the page's own program is.
  await firstPainted()
  // Without all of its modules, as offline, the server's page stays usable with what is typed in it.
  await pageModules()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <StartClient />
      </StrictMode>,
    )
  })
}
