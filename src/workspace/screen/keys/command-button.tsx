import type { ReactNode } from 'react'
import { getLocale } from '#messages/runtime'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { css } from '#styles/css'
import { useChosenKeys } from './chosen-keys.ts'
import type { Command } from './commands.ts'
import { isMac } from './platform.ts'
import { ariaKeys, shownKeys } from './shortcuts.ts'
import { useCommandsContext } from './use-command.ts'

const keys = css({ _deskNarrow: { display: 'none' } })

export function CommandKeys({ command, isAlways }: { command: Command; isAlways?: boolean }) {
  const shown = shownKeys(command, isMac, getLocale(), useChosenKeys())
  if (shown === '') return null
  return (
    <span className={isAlways ? undefined : keys}>
      <Kbd>{shown}</Kbd>
    </span>
  )
}

type CommandButtonProps = Omit<ButtonProps, 'onClick'> & {
  command: Command
  name: string
  showsKeys?: boolean
  whyIdle?: string | undefined
  children?: ReactNode
}

/**
 * Renders a button that runs a command. Its tooltip shows the shortcut, and `aria-keyshortcuts` announces it. `name`:
 * accessible name. `whyIdle`: why the button is disabled; undefined if it is enabled.
 */
export function CommandButton({ command, name, showsKeys, whyIdle, children, ...rest }: CommandButtonProps) {
  const { run } = useCommandsContext()
  const chosen = useChosenKeys()
  return (
    <Tooltip label={whyIdle ?? name} shortcut={shownKeys(command, isMac, getLocale(), chosen)}>
      <Button
        {...rest}
        idle={whyIdle !== undefined}
        aria-label={name}
        aria-description={whyIdle}
        aria-keyshortcuts={ariaKeys(command, isMac, chosen)}
        onClick={() => run(command)}
      >
        {children}
        {showsKeys ? <CommandKeys command={command} /> : null}
      </Button>
    </Tooltip>
  )
}
