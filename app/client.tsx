import '#src/no-eval.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#messages/runtime'
import { setUnsavedWatch } from '#src/portal/shell/browser/offline-status.tsx'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'
import { firstPainted, pageModules, startShell } from '#src/portal/shell/browser/start-shell.ts'
import { findLocale } from '#src/site/site.ts'
import { getRouter } from './router.tsx'
import { startInstance } from './start.ts'

// The server, or the first script of the offline shell, has already set the language.
overwriteGetLocale(() => findLocale(document.documentElement.lang) ?? 'en')

setUnsavedWatch(async (username, onCount) => {
  const { watchUnsaved } = await loadPart(() => import('#src/workspace/sync/unsaved-count.ts'))
  return watchUnsaved(username, onCount)
})

startShell()
void hydrate()

async function hydrate(): Promise<void> {
  // Shows the page that the server sent before running the page's own code.
  await firstPainted()
  // If a module cannot be loaded, as when offline, the server's page stays usable and keeps what the user typed in it.
  await pageModules()
  // Start's own client does the same, but every page would load its serialization of server calls.
  Object.assign(window, { __TSS_START_OPTIONS__: await startInstance.getOptions() })
  const router = getRouter()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}
