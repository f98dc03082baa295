import { m } from '#messages'
import type { Who } from '#src/session/session.ts'
import { ToStart } from './to-start.tsx'
import type { Group } from '#src/session/groups.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { Locked } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'
import { WhoGrants } from './who-grants.tsx'

/** Shows that the user lacks a right. `why` replaces that reason with another one. */
export function NoRight({ right, who, why }: { right: Group; who: Who; why?: string | undefined }) {
  return (
    <StatePage title={m.state_forbidden()} icon={<Locked />} actions={<ToStart />}>
      <p>{why ?? m.state_forbidden_text({ right: rightName(right), code: right })}</p>
      {why === undefined ? <WhoGrants right={right} who={who} /> : null}
    </StatePage>
  )
}
