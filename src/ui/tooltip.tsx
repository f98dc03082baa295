import type { ReactNode } from 'react'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import { tooltip } from '#styles/recipes'
import { Kbd } from './kbd.tsx'

type TooltipProps = {
  label: ReactNode
  shortcut?: string
  /** A single focusable element. */
  children: ReactNode
}

export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return (
    <Ark.Root
      openDelay={500}
      closeDelay={80}
      positioning={{ strategy: 'fixed', placement: 'top', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={tooltip().content}>
          {label}
          {shortcut ? <Kbd>{shortcut}</Kbd> : null}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
