import { createContext, type ReactNode, useContext, useRef } from 'react'
import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import X from 'lucide-react/icons/x'
import { button, dialog } from '#styles/recipes'

/**
 * Default of `finalFocus` for all dialogs inside the provider: a function that returns the element to focus when a
 * dialog closes.
 */
export const AfterDialog = createContext<(() => HTMLElement | null) | undefined>(undefined)

// Fields that get the focus when a dialog opens. Text fields are left out, because on a phone they would open the
// keyboard over the dialog's text.
const fields = 'select, input:is([type=checkbox]:enabled, [type=radio]:checked, [type=file]:not([hidden]):enabled)'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  actions?: ReactNode
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onConfirm?: (() => void) | undefined
  size?: 'normal' | 'wide' | 'side'
  role?: 'dialog' | 'alertdialog'
  /**
   * `initialFocus`: by default the first field, else the first focusable element. `finalFocus`: by default the element
   * that had the focus before.
   */
  initialFocus?: () => HTMLElement | null
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  actions,
  onConfirm,
  size,
  role,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const style = dialog({ size })
  const after = useContext(AfterDialog)
  const bodyRef = useRef<HTMLDivElement>(null)
  const firstField = () => bodyRef.current?.querySelector<HTMLElement>(fields) ?? null
  return (
    <Ark.Root
      open={open}
      role={role}
      initialFocusEl={initialFocus ?? firstField}
      finalFocusEl={finalFocus ?? after}
      onOpenChange={(details) => (details.open ? undefined : onClose())}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={style.backdrop} />
        <Ark.Positioner className={style.positioner}>
          <Ark.Content
            className={style.content}
            onKeyDown={(event) => {
              if (!onConfirm || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              onConfirm()
            }}
          >
            <div className={style.head}>
              <Ark.Title className={style.title}>{title}</Ark.Title>
              <Ark.CloseTrigger className={button({ visual: 'quiet', square: true })} aria-label={closeLabel}>
                <X />
              </Ark.CloseTrigger>
            </div>
            <div ref={bodyRef} className={style.body}>
              {children}
            </div>
            {actions ? <div className={style.foot}>{actions}</div> : null}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
