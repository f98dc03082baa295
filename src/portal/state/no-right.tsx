import { Suspense } from 'react'
import { m } from '#messages'
import { lazyPart } from '#src/portal/shell/browser/load-part.ts'
import type { Who } from '#src/session/session.ts'
import { ToStart } from './to-start.tsx'
import type { Group } from '#src/session/groups.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { Locked } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

// Loaded on demand, because few pages need it.
const WhoGrants = lazyPart(async () => (await import('./who-grants.tsx')).WhoGrants)

/** Shows that the user lacks a right, and who can grant it. `why`: a text to show instead of this. */
export function NoRight({ right, who, why }: { right: Group; who: Who; why?: string | undefined }) {
  return (
    <StatePage title={m.state_forbidden()} icon={<Locked />} actions={<ToStart />}>
      <p>{why ?? m.state_forbidden_text({ right: rightName(right), code: right })}</p>
      {why === undefined ? (
        <Suspense fallback={null}>
          <WhoGrants right={right} who={who} />
        </Suspense>
      ) : null}
    </StatePage>
  )
}
