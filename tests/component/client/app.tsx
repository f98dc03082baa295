import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#messages/runtime'
import { setUnsavedWatch } from '#src/portal/shell/browser/offline-status.tsx'
import { PortalShell, ShellLife } from '#src/portal/shell/page/portal-shell.tsx'
import { findLocale } from '#src/site/site.ts'
import { watchUnsaved } from '#src/workspace/sync/unsaved-count.ts'
// oxlint-disable-next-line no-restricted-imports -- `app` has no name for imports
import { getRouter } from '../../../app/router.tsx'
// oxlint-disable-next-line no-restricted-imports -- `app` has no name for imports
import { Route as rootRoute } from '../../../app/routes/__root.tsx'

overwriteGetLocale(() => findLocale(document.documentElement.lang) ?? 'en')
setUnsavedWatch(async (username, onCount) => watchUnsaved(username, onCount))

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PortalShell>{children}</PortalShell>
      <ShellLife />
    </>
  )
}

// The page of the test provides the document.
Object.assign(rootRoute.options, { shellComponent: Frame })
createRoot(document.body.appendChild(document.createElement('div'))).render(<RouterProvider router={getRouter()} />)
