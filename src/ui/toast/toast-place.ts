import { useEffect, type RefObject } from 'react'
import { clearTop, type Rect } from './clear-place.ts'

// What is said below the banner, page head, tabs, filters, dialogs and errors.
const standing =
  'header:not(main header) > * + *, main header > *, main h1, main [role=tablist], main [role=search], [role=dialog], [role=alertdialog], main [aria-invalid=true]'
// Interactive elements and headings: where a page is full of them, some may be covered for five seconds.
const useful = 'a[href], button, input, select, textarea, [role=option], h2, h3'
const usefulWeight = 0.01
const maxSubjectPx = 120

/** The row or field with the focus when a toast appears is probably its subject. */
function subject(): Element | null {
  const { activeElement } = document
  if (!activeElement?.parentElement?.closest('main')) return null
  return activeElement.closest('tr, [role=row]') ?? activeElement.closest('[role=group], form > *') ?? activeElement
}

const placesOf = (all: Iterable<Element>, weight: number) =>
  [...all].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return { left, right, top, bottom, weight }
  })

/** Of tall elements only the top matters. */
const headOf = (one: Rect) => ({ ...one, bottom: Math.min(one.bottom, one.top + maxSubjectPx) })

const usefulBeside = (region: Element) =>
  placesOf(
    [...document.querySelectorAll(useful)].filter((one) => !region.contains(one)),
    usefulWeight,
    // Skips visually hidden elements, which are 1 px.
  ).filter(({ top, bottom }) => bottom - top > 2)

const meets = (one: Rect, other: Rect) =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

/** Places toasts where they cover neither the page's head nor their subject, and keeps them there while reading. */
export function useToastPlace(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = region
    if (current === null) return undefined
    let frame = 0
    let isNew = true
    let about: Element | null = null
    const place = (mayStay: boolean) => {
      const toasts = [...current.querySelectorAll(':scope > [data-state=open]')].map((toast) =>
        toast.getBoundingClientRect(),
      )
      if (toasts.length === 0 || current.matches(':hover, :focus-within')) return
      if (isNew) about = subject()
      const grave = [
        ...placesOf(document.querySelectorAll(standing), 1),
        ...placesOf(about ? [about] : [], 1).map(headOf),
      ]
      if (mayStay && !isNew && !grave.some((one) => toasts.some((toast) => meets(one, toast)))) return
      isNew = false
      const width = Math.max(...toasts.map((toast) => toast.width))
      const height = toasts.reduce((sum, toast) => sum + toast.height + 8, -8)
      const window = { width: document.documentElement.clientWidth, height: innerHeight }
      const top = clearTop({ width, height }, [...grave, ...usefulBeside(current)], window)
      current.style.setProperty('--toast-top', `${top}px`)
    }
    // In the next frame, once the change behind the toast has rendered.
    const soon = (mayStay = false) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => place(mayStay))))
    }
    const onResize = () => soon()
    // Scrolling alone does not move it.
    const onScroll = () => soon(true)
    // An element focused later, such as a form's error summary, must not be covered.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && current.contains(target)) return
      about = subject()
      soon(true)
    }
    const changes = new MutationObserver((records) => {
      isNew ||= records.some(({ addedNodes }) => addedNodes.length > 0)
      soon()
    })
    changes.observe(current, { childList: true })
    addEventListener('focusin', onFocus)
    addEventListener('resize', onResize)
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    soon()
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('focusin', onFocus)
      removeEventListener('resize', onResize)
      removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [region])
}
