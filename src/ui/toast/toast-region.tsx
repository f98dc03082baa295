import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { createToaster, Toast, Toaster } from '@ark-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { button, toast as toastStyle } from '#styles/recipes'
import { takeNotifications, type Notification } from './notify.ts'

// Ark pauses all toasts while the pointer or the focus is on one of them.
const offsets = { top: '0.25rem', bottom: '1rem', left: '1rem', right: '1rem' }
const toaster = createToaster({ placement: 'top', overlap: false, gap: 8, max: 3, offsets })
/**
 * Default duration in ms. It is passed with every toast, because Ark would otherwise close a success after 2 s,
 * whatever the toaster's own setting.
 */
const defaultMs = 5_000

/** Ids of the visible toasts by their words. */
const shown = new Map<string, string>()

function show({ kind, title, text, durationMs: duration = defaultMs, action }: Notification) {
  // A toast with an action replaces the one before with the same title, whose action would undo something older.
  const words = action ? `${kind} ${title}` : `${kind} ${title} ${text ?? ''}`
  // A repeated message is removed first, so that screen readers announce it again.
  for (const [said, id] of shown) {
    if (said === words) toaster.remove(id)
    if (!toaster.isVisible(id)) shown.delete(said)
  }
  const id = toaster.create({ type: kind, title, description: text, duration, action, closable: true })
  shown.set(words, id)
}

/**
 * Corrects when Ark pauses toasts: it restarts the timer when the pointer leaves a focused toast, and never restarts it
 * after a focus that came from outside the page.
 */
const holding = {
  onMouseLeave: ({ currentTarget }: MouseEvent) =>
    setTimeout(() => (currentTarget.contains(document.activeElement) ? toaster.pause() : undefined)),
  onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) =>
    setTimeout(() => {
      if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) toaster.resume()
    }),
}

/**
 * Lets Tab leave a toast to the next element. Ark returns the focus to where it was before, even on Tab, which would
 * trap keyboard users in a loop.
 */
function useTabOn() {
  const isTabbed = useRef(false)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    isTabbed.current = key === 'Tab'
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isTabbed.current || currentTarget.contains(relatedTarget)) return
    isTabbed.current = false
    // After the last element of the page, Tab continues at its beginning.
    const next = relatedTarget ?? document.querySelector('a[href="#main"]')
    setTimeout(() => (next instanceof HTMLElement ? next.focus({ preventScroll: true }) : undefined))
  }
  return { onKeyDown, onBlur }
}

export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(() => {
    let stop: (() => void) | undefined
    // Ark subscribes in a microtask after mounting. Toasts created before that would be lost.
    const timer = setTimeout(() => {
      stop = takeNotifications(show)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  const tabOn = useTabOn()
  const style = toastStyle()
  return (
    <Toaster toaster={toaster} aria-label={label} className={style.region} {...holding} {...tabOn}>
      {(toast) => {
        const failed = toast.type === 'error' || toast.type === 'warning'
        const Icon = failed ? CircleAlert : toast.type === 'success' ? CircleCheck : Info
        return (
          <Toast.Root
            className={style.root}
            role={failed ? 'alert' : 'status'}
            aria-live={failed ? 'assertive' : 'polite'}
          >
            <span className={style.icon}>
              <Icon />
            </span>
            <div className={style.body}>
              <Toast.Title className={style.title}>{toast.title}</Toast.Title>
              {toast.description ? (
                <Toast.Description className={style.text}>{toast.description}</Toast.Description>
              ) : null}
              {toast.action ? (
                <Toast.ActionTrigger className={button({ size: 'small' })}>{toast.action.label}</Toast.ActionTrigger>
              ) : null}
            </div>
            <Toast.CloseTrigger
              className={button({ visual: 'quiet', size: 'small', square: true })}
              aria-label={closeLabel}
            >
              <X />
            </Toast.CloseTrigger>
          </Toast.Root>
        )
      }}
    </Toaster>
  )
}
