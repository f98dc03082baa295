import { m } from '#messages'
import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Issue } from '#src/workspace/checks/check.ts'
import { withDismissed } from '#src/workspace/dismissed.ts'
import { spliced } from '#src/workspace/checks/fix-text.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { switchCheckIn } from './list-settings.ts'
import { checkNames, findingWords } from './finding-words.ts'

export function useFindingActions(unit: Unit, draft: Draft) {
  const { boxRef, checked, actions, say } = useWorkspaceContext()
  const text = unit.target ?? ''
  return {
    async fix(finding: Issue): Promise<void> {
      // A fix contains an offset in the checked text. If text was typed since, it must be checked first.
      if (!finding.fix) return
      if (draft.text !== toBox(text) || !checked.findings?.isChecked(unit)) return say(m.findings_not_checked())
      boxRef.current?.focus()
      await actions.edit(unit.key, spliced(text, finding.fix))
      say(m.findings_fixed({ finding: findingWords(finding) }))
    },
    async dismiss({ check }: Issue): Promise<void> {
      boxRef.current?.focus()
      const value = withDismissed(checked.dismissed().get(unit.key), unit.source, text, check)
      await actions.mark('dismissed', unit.key, value)
    },
    /** Turns a check on or off in this list. */
    turn(check: CheckId, isOn: boolean): void {
      boxRef.current?.focus()
      switchCheckIn(checked.list, check, isOn)
      const name = { check: checkNames[check]() }
      say(isOn ? m.findings_turned_on(name) : m.findings_turned_off(name))
    },
  }
}
