import { createContext, type ReactNode, useContext } from 'react'
import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import X from 'lucide-react/icons/x'
import { button, dialog } from '#styles/recipes'

/** What has the focus after the dialogs in it that do not say it themselves. */
export const AfterDialog = createContext<(() => HTMLElement | null) | undefined>(undefined)

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: 'normal' | 'wide' | 'side'
  /** alertdialog where something would be lost. */
  role?: 'dialog' | 'alertdialog'
  /** What has the focus first, where it is not the first thing that can have it, and afterwards, where what opened it is gone. */
  initialFocus?: () => HTMLElement | null
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Modal: focus stays inside and goes back to where it was; Escape and a click outside close it. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  actions,
  size,
  role,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const style = dialog({ size })
  const after = useContext(AfterDialog)
  return (
    <Ark.Root
      open={open}
      role={role}
      initialFocusEl={initialFocus}
      finalFocusEl={finalFocus ?? after}
      onOpenChange={(details) => (details.open ? undefined : onClose())}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={style.backdrop} />
        <Ark.Positioner className={style.positioner}>
          <Ark.Content className={style.content}>
            <div className={style.head}>
              <Ark.Title className={style.title}>{title}</Ark.Title>
              <Ark.CloseTrigger className={button({ visual: 'quiet', square: true })} aria-label={closeLabel}>
                <X />
              </Ark.CloseTrigger>
            </div>
            <div className={style.body}>{children}</div>
            {actions ? <div className={style.foot}>{actions}</div> : null}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
