import { type ReactNode, useEffect } from 'react'
import { Tooltip as Ark, useTooltipContext } from '@ark-ui/react/tooltip'
import { tooltip } from '#styles/recipes'
import { Kbd } from './kbd.tsx'

type TooltipProps = {
  label: ReactNode
  shortcut?: string
  /** The element that has the tooltip. It must be focusable. */
  children: ReactNode
}

export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return (
    <Ark.Root
      openDelay={500}
      closeDelay={80}
      closeOnEscape={false}
      positioning={{ strategy: 'fixed', placement: 'top', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={tooltip().content}>
          {label}
          {shortcut ? <Kbd>{shortcut}</Kbd> : null}
          <CloseOnEscape />
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/**
 * Closes the tooltip on Escape without stopping the key. Ark's own handler would keep the key from dialogs and open
 * texts.
 */
function CloseOnEscape() {
  const { setOpen } = useTooltipContext()
  useEffect(() => {
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [setOpen])
  return null
}
