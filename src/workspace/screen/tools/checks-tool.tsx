import { css } from '#styles/css'
import { m } from '#messages'
import { Dialog } from '#src/ui/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import {
  listName,
  switchCheck,
  switchCheckIn,
  useChecksOff,
  useChecksOffIn,
} from '#src/workspace/screen/findings/checks-off.ts'
import { checkNames } from '#src/workspace/screen/findings/finding-words.ts'
import type { Tool, ToolProps } from './tools.ts'

const table = css({ marginTop: '3', '& td, & th': { paddingBlock: '1', paddingInlineEnd: '4', textAlign: 'start' } })

function ChecksDialog({ space, search, onClose }: ToolProps) {
  const list = listName(space, search.dst)
  const [off, offHere] = [useChecksOff(), useChecksOffIn(list)]
  const isOn = (id: CheckId) => !off.includes(id)
  return (
    <Dialog open onClose={onClose} title={m.findings_checks_title()} closeLabel={m.workspace_close()}>
      <p>{m.findings_checks_hint()}</p>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{m.findings_checks()}</th>
            <th scope="col">{m.findings_checks_list()}</th>
            <th scope="col">{m.findings_checks_all()}</th>
          </tr>
        </thead>
        <tbody>
          {checkIds.map((id) => (
            <tr key={id}>
              <th scope="row">{checkNames[id]()}</th>
              <td>
                <Checkbox
                  aria-label={`${checkNames[id]()}: ${m.findings_checks_list()}`}
                  checked={isOn(id) && !offHere.includes(id)}
                  disabled={!isOn(id)}
                  onChange={(event) => switchCheckIn(list, id, event.currentTarget.checked)}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${checkNames[id]()}: ${m.findings_checks_all()}`}
                  checked={isOn(id)}
                  onChange={(event) => switchCheck(id, event.currentTarget.checked)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

export const tool: Tool = { order: 70, title: m.findings_checks, Dialog: ChecksDialog }
