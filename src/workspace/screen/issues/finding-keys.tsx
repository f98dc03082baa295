import { m } from '#messages'
import { neighbour } from '#src/workspace/screen/list/queue/queue.ts'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace/workspace-context.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { useFindingActions } from './use-finding-actions.ts'

type NextFindingProps = { listed: Listed; from: string; onChoose: (key: string) => void }

export function NextFinding({ listed, from, onChoose }: NextFindingProps) {
  const { findings, say } = useWorkspaceContext().checked
  useCommand('nextFinding', () => {
    const next = neighbour(listed, listed.byKey, from, 1, ({ key }) => (findings?.of(key).length ?? 0) > 0)
    if (next) onChoose(next.key)
    else say(m.findings_none_next(), listed.name)
  })
  return null
}

export function FixKey({ unit, draft }: { unit: Unit; draft: Draft }) {
  const { findings, say } = useWorkspaceContext().checked
  const { fix } = useFindingActions(unit, draft)
  useCommand('fix', async () => {
    const certain = findings?.of(unit.key).find((finding) => finding.fix !== null)
    if (certain) await fix(certain)
    else say(m.findings_no_fix())
  })
  return null
}
