import type { ReactNode } from 'react'
import { getLocale } from '#messages/runtime'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { isMac } from './platform.ts'
import { ariaKeys, type Command, shownKeys } from './shortcuts.ts'

export function CommandKeys({ command }: { command: Command }) {
  return <Kbd>{shownKeys(command, isMac, getLocale())}</Kbd>
}

type CommandButtonProps = Omit<ButtonProps, 'onClick'> & {
  command: Command
  run: (command: Command) => void
  /** The whole name, where the button shows a shorter one. */
  name: string
  showsKeys?: boolean
  children?: ReactNode
}

/** A button for what a shortcut does too; its tooltip and its accessible description tell the keys. */
export function CommandButton({ command, run, name, showsKeys, children, ...rest }: CommandButtonProps) {
  return (
    <Tooltip label={name} shortcut={shownKeys(command, isMac, getLocale())}>
      <Button {...rest} aria-label={name} aria-keyshortcuts={ariaKeys(command, isMac)} onClick={() => run(command)}>
        {children}
        {showsKeys ? <CommandKeys command={command} /> : null}
      </Button>
    </Tooltip>
  )
}
