import { css } from '#styles/css'
import { m } from '#messages'
import { Dialog } from '#src/ui/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { checkIds } from '#src/workspace/check-ids.ts'
import { switchCheck, useChecksOff } from '#src/workspace/screen/findings/checks-off.ts'
import { checkNames } from '#src/workspace/screen/findings/finding-words.ts'
import type { Tool, ToolProps } from './tools.ts'

function ChecksDialog({ onClose }: ToolProps) {
  const off = useChecksOff()
  return (
    <Dialog open onClose={onClose} title={m.findings_checks_title()} closeLabel={m.workspace_close()}>
      <p>{m.findings_checks_hint()}</p>
      <ul className={css({ display: 'grid', gap: '2', marginTop: '3' })}>
        {checkIds.map((id) => (
          <li key={id}>
            <Checkbox checked={!off.includes(id)} onChange={(event) => switchCheck(id, event.currentTarget.checked)}>
              {checkNames[id]()}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export const tool: Tool = { order: 70, title: m.findings_checks, Dialog: ChecksDialog }
