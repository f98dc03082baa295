import { m } from '#messages'
import { neighbour, type OpenList } from '#src/workspace/screen/queue/queue.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { useFindingActions } from './use-finding-actions.ts'

export function NextFinding({ listed, from }: { listed: OpenList; from: string }) {
  const { checked, say, open } = useWorkspaceContext()
  useCommand('nextFinding', () => {
    const next = neighbour(listed, listed.byKey, from, 1, ({ key }) => (checked.findings?.of(key).length ?? 0) > 0)
    if (next) open(next.key, true)
    else say(m.findings_none_next(), listed.name)
  })
  return null
}

export function FixKey({ unit, draft }: { unit: Unit; draft: Draft }) {
  const { checked, say } = useWorkspaceContext()
  const { fix } = useFindingActions(unit, draft)
  useCommand('fix', async () => {
    const certain = checked.findings?.of(unit.key).find((finding) => finding.fix !== null)
    if (certain) await fix(certain)
    else say(m.findings_no_fix())
  })
  return null
}
