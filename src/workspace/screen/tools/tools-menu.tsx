import { memo } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { AfterDialog } from '#src/ui/dialog.tsx'
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
  const { status, units } = props.view
  const tool = tools.find((one) => one.id === id)
  const isEarly = tool?.needsTexts && status === 'loading' && units.length === 0
  return <AfterDialog value={after}>{tool && !isEarly ? <tool.Dialog {...props} /> : null}</AfterDialog>
}
