import type { ReactNode } from 'react'
import { getLocale } from '#messages/runtime'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { css } from '#styles/css'
import { isMac } from './platform.ts'
import type { Command } from './commands.ts'
import { ariaKeys, shownKeys } from './shortcuts.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

export function CommandKeys({ command }: { command: Command }) {
  return <Kbd>{shownKeys(command, isMac, getLocale())}</Kbd>
}

// A phone has none.
const keys = css({ _deskNarrow: { display: 'none' } })

type CommandButtonProps = Omit<ButtonProps, 'onClick'> & {
  command: Command
  name: string
  showsKeys?: boolean
  children?: ReactNode
}

/** A button for what a shortcut does too; its tooltip and its accessible description tell the keys. */
export function CommandButton({ command, name, showsKeys, children, ...rest }: CommandButtonProps) {
  const { run } = useWorkspaceContext()
  return (
    <Tooltip label={name} shortcut={shownKeys(command, isMac, getLocale())}>
      <Button {...rest} aria-label={name} aria-keyshortcuts={ariaKeys(command, isMac)} onClick={() => run(command)}>
        {children}
        {showsKeys ? (
          <span className={keys}>
            <CommandKeys command={command} />
          </span>
        ) : null}
      </Button>
    </Tooltip>
  )
}
