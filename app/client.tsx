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

// The server, or the first script of the offline shell, has set the language of the document.
overwriteGetLocale(() => findLocale(document.documentElement.lang) ?? 'en')

setUnsavedWatch(async (username, onCount) => {
  const { watchUnsaved } = await loadPart(() => import('#src/workspace/sync/unsaved-count.ts'))
  return watchUnsaved(username, onCount)
})

startShell()
void hydrate()

async function hydrate(): Promise<void> {
  // The server's page is painted before the code of the page runs.
  await firstPainted()
  // If a module cannot be loaded, for example offline, React does not start. The server's page then stays usable and
  // keeps typed text.
  await pageModules()
  // Start's own client does the same, but it would load the code that serializes server calls into every page.
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
