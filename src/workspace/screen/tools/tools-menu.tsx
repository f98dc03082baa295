import { memo } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { AfterDialog, Dialog } from '#src/ui/dialog.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { type ToolProps, tools } from './tools.ts'

export const ToolsMenu = memo(function ToolsMenu({ onOpen }: { onOpen: (id: string) => void }) {
  if (tools.length === 0) return null
  return (
    <Menu
      trigger={<Button square aria-label={m.workspace_tools()} icon={<Ellipsis />} />}
      items={tools.map(({ id, title, Entry }) => ({ value: id, label: Entry ? <Entry /> : title() }))}
      onSelect={onOpen}
    />
  )
})

type OpenToolProps = ToolProps & { id: string; after: () => HTMLElement | null }

/** A tool that was asked for before the texts are there opens with them. */
export function OpenTool({ id, after, ...props }: OpenToolProps) {
  const { status, units, isFetched } = props.view
  const tool = tools.find((one) => one.id === id)
  const isWithout = tool?.needsTexts && (units.length === 0 || !isFetched)
  const isEarly = isWithout && status === 'loading'
  return (
    <AfterDialog value={after}>
      {!tool || isEarly ? null : isWithout && status === 'empty-offline' ? (
        <NoTexts title={tool.title()} onClose={props.onClose} />
      ) : (
        <tool.Dialog {...props} />
      )}
    </AfterDialog>
  )
}

/** Of one's own edits alone, a file's other texts would be called unknown, and an export whole. */
function NoTexts({ title, onClose }: { title: string; onClose: () => void }) {
  const actions = <Button onClick={onClose}>{m.workspace_close()}</Button>
  return (
    <Dialog open title={title} closeLabel={m.workspace_close()} onClose={onClose} actions={actions}>
      <p>
        {m.workspace_edits_alone()}. {m.workspace_empty_offline_hint()}
      </p>
    </Dialog>
  )
}
