import { lazy, Suspense } from 'react'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'
import type { Group } from '#src/groups.ts'
import type { Who } from '#src/session.ts'

// Most who come to a page may see it.
const NoPermissionPage = lazy(async () => ({
  default: (await loadPart(() => import('./no-permission-page.tsx'))).NoPermissionPage,
}))

/** What stands in place of a page for whoever may not see it; `why` where it is not the right that is missing. */
export function NoRight(props: { right: Group; who: Who; why?: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <NoPermissionPage {...props} />
    </Suspense>
  )
}
