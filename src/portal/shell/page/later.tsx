import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { loadLater } from '#src/portal/shell/browser/load-part.ts'

const around = css({ display: 'contents' })

type LaterProps<Part> = {
  /** Loads the code of the menu. Must be the same function on every render. */
  load: () => Promise<Part>
  /** The button shown until the code is loaded. */
  before: ReactElement<{ onClick?: (event: MouseEvent) => void }>
  children: (part: Part) => ReactNode
}

/**
 * Renders a menu whose code loads after the page; until then, the button `before`. If the user presses the button
 * earlier, the menu opens when it is loaded. The button keeps the focus when it is replaced.
 */
export function Later<Part>({ load, before, children }: LaterProps<Part>) {
  const [part, setPart] = useState<{ value: Part }>()
  const ref = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const [pressed, setPressed] = useState<'by key' | 'by pointer'>()
  useEffect(() => {
    void loadLater(load).then((value) => {
      hadFocus.current = ref.current?.contains(document.activeElement) ?? false
      setPart({ value })
    })
  }, [load])
  useEffect(() => {
    const button = ref.current?.querySelector('button')
    if (part === undefined || !button) return
    if (hadFocus.current) button.focus()
    // As usual for a menu opened by keyboard, the first entry gets the focus.
    if (pressed === 'by key')
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    else if (pressed === 'by pointer') button.click()
  }, [part, pressed])
  const press = ({ detail }: MouseEvent) => setPressed(detail === 0 ? 'by key' : 'by pointer')
  return (
    <span ref={ref} className={around}>
      {part ? children(part.value) : cloneElement(before, { onClick: press })}
    </span>
  )
}
