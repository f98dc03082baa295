import ListChecks from 'lucide-react/icons/list-checks'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import {
  switchCheck,
  switchCheckIn,
  useChecksOff,
  useChecksOffIn,
  chooseFamilies,
  stopsAtErrors,
  useFamilies,
} from '#src/workspace/screen/issues/list-settings.ts'
import { families } from '#src/workspace/text-parts/families.ts'
import { checkNames } from '#src/workspace/screen/issues/finding-words.ts'
import type { Tool, ToolProps } from './tool.ts'

const table = css({ marginTop: '3', '& td, & th': { paddingBlock: '1', paddingInlineEnd: '4', textAlign: 'start' } })

const familyList = css({ display: 'grid', gap: '2', marginTop: '3' })

/**
 * Lets the user choose which placeholders that look like words the open list uses, or have them detected from its
 * texts.
 */
function ListFamilies({ list }: { list: string }) {
  const held = useFamilies(list)
  return (
    <fieldset className={css({ marginTop: '6' })}>
      <legend className={css({ fontWeight: 'strong' })}>{m.findings_families_title()}</legend>
      <p>{m.findings_families_hint()}</p>
      <ul className={familyList}>
        {families.map((family) => (
          <li key={family}>
            <Checkbox
              checked={held.includes(family)}
              onChange={({ currentTarget: { checked } }) => {
                const others = held.filter((other) => other !== family)
                chooseFamilies(list, checked ? [...others, family] : others)
              }}
            >
              <code>{family}</code>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function ChecksDialog({ onClose }: ToolProps) {
  const { list } = useWorkspaceContext().checked
  const [off, offHere] = [useChecksOff(), useChecksOffIn(list)]
  const isStopping = stopsAtErrors.use()
  const isOn = (id: CheckId) => !off.includes(id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.findings_checks_title()}
      closeLabel={m.workspace_close()}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      <Checkbox checked={isStopping} onChange={(event) => stopsAtErrors.write(event.currentTarget.checked)}>
        {m.findings_stop_setting()}
      </Checkbox>
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
      <ListFamilies list={list} />
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'settings',
  order: 70,
  icon: <ListChecks />,
  title: m.findings_checks,
  Dialog: ChecksDialog,
}
