import { memo } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { AfterDialog, Dialog } from '#src/ui/dialog.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { isWithoutTexts, errorStateOf } from '#src/workspace/screen/error-state.ts'
import { type ToolProps, type Tool, toolGroups } from './tool.ts'

const files = import.meta.glob<{ tool: Tool }>('./*-tool.tsx', { eager: true })

const groups = Object.keys(toolGroups)

/** All tools, in the order of the menu. A tool's id is the start of its file name: `replace` for replace-tool.tsx. */
export const tools = Object.entries(files)
  .map(
    ([
      file,
      {
        tool: { group, order, title, icon, command, needsTexts = false, Entry, Dialog },
      },
    ]) => {
      const id = file.slice('./'.length, -'-tool.tsx'.length)
      return { id, group, order, title, icon, command, needsTexts, Entry, Dialog }
    },
  )
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)

export const ToolsMenu = memo(function ToolsMenu() {
  const { openTool } = useWorkspaceContext()
  return (
    <Menu
      trigger={<Button square aria-label={m.workspace_tools()} icon={<Ellipsis />} />}
      items={tools.map(({ id, group, title, icon, command, Entry }) => ({
        value: id,
        group: toolGroups[group](),
        label: Entry ? <Entry /> : title(),
        icon,
        shortcut: command ? <CommandKeys command={command} /> : null,
      }))}
      onSelect={openTool}
    />
  )
})

type OpenToolProps = ToolProps & { id: string; after: () => HTMLElement | null }

/**
 * Renders the dialog of the open tool; nothing if `id` is not the id of a tool. A tool that needs texts is shown once
 * they are loaded; if they cannot be loaded, a message is shown instead. `after`: returns the element that gets the
 * focus afterwards.
 */
export function OpenTool({ id, after, ...props }: OpenToolProps) {
  const { view, onClose } = props
  const tool = tools.find((one) => one.id === id)
  const isWithout = tool?.needsTexts && isWithoutTexts(view)
  const isEarly = isWithout && view.status === 'loading' && !errorStateOf(view)
  return (
    <AfterDialog value={after}>
      {!tool || isEarly ? null : isWithout && view.status !== 'ready' ? (
        <NoTexts title={tool.title()} isEdited={view.units.length > 0} onClose={onClose} />
      ) : (
        <tool.Dialog {...props} />
      )}
    </AfterDialog>
  )
}

/**
 * Reports that the texts are missing. With only the user's own edits, an import would not know most texts of its file,
 * and an export would look complete.
 */
function NoTexts({ title, isEdited, onClose }: { title: string; isEdited: boolean; onClose: () => void }) {
  const actions = <Button onClick={onClose}>{m.workspace_close()}</Button>
  return (
    <Dialog open title={title} closeLabel={m.workspace_close()} onClose={onClose} actions={actions}>
      <p>
        {isEdited ? m.workspace_edits_alone() : m.workspace_empty_offline()}. {m.workspace_empty_offline_hint()}
      </p>
    </Dialog>
  )
}
