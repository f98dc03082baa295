import { lazy, Suspense } from 'react'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'
import type { Group } from '#src/session/groups.ts'
import type { Who } from '#src/session/session.ts'

// Loaded on demand, because few pages need it.
const NoPermissionPage = lazy(async () => ({
  default: (await loadPart(() => import('./no-permission-page.tsx'))).NoPermissionPage,
}))

/** Shows that the user lacks a right. `why` replaces that reason with another one. */
export function NoRight(props: { right: Group; who: Who; why?: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <NoPermissionPage {...props} />
    </Suspense>
  )
}
