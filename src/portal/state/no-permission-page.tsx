import { m } from '#messages'
import type { Who } from '#src/session.ts'
import { ToStart } from './to-start.tsx'
import type { Group } from '#src/groups.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { Locked } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'
import { WhoGrants } from './who-grants.tsx'

/** Names the right that is missing and who can grant it. */
export function NoPermissionPage({ right, who }: { right: Group; who: Who }) {
  return (
    <StatePage title={m.state_forbidden()} icon={<Locked />} actions={<ToStart />}>
      <p>{m.state_forbidden_text({ right: rightName(right), code: right })}</p>
      <WhoGrants right={right} who={who} />
    </StatePage>
  )
}
