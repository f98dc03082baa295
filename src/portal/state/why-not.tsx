import { m } from '#messages'
import { rightName } from '#src/contract/words/right-names.ts'
import type { Group } from '#src/session/groups.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Notice } from '#src/ui/notice.tsx'
import { WhoGrants } from './who-grants.tsx'

export function WhyNot({ right }: { right: Group }) {
  const { who, isGuest } = useShell()
  if (who === null) return null
  if (isGuest) return <Notice>{m.guest_reads_only()}</Notice>
  return (
    <Notice title={m.right_missing({ right: rightName(right) })}>
      <WhoGrants right={right} who={who} />
    </Notice>
  )
}
