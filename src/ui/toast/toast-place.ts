import { useEffect, type RefObject } from 'react'
import { clearTop, type Rect } from './clear-place.ts'

// What stands in the head of a page, its title, tabs and filters, what is open over it, and what is wrong on it.
const standing =
  'main header > *, main h1, main [role=tablist], main [role=search], [role=dialog], [role=alertdialog], main [aria-invalid=true]'
// What can be pressed, filled in or found the way by. Where a page is full of it, some has to be hidden for five seconds.
const useful = 'a[href], button, input, select, textarea, [role=option], h2, h3'
const usefulWeight = 0.01
const maxSubjectPx = 120

/** The row or field that somebody is at when a message comes is what it talks about. */
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

/** What is high says what it is in its first lines. */
const headOf = (one: Rect) => ({ ...one, bottom: Math.min(one.bottom, one.top + maxSubjectPx) })

const usefulBeside = (region: Element) =>
  placesOf(
    [...document.querySelectorAll(useful)].filter((one) => !region.contains(one)),
    usefulWeight,
    // What only a screen reader is told has a single pixel.
  ).filter(({ top, bottom }) => bottom - top > 2)

const meets = (one: Rect, other: Rect) =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

/** Keeps the messages where they hide neither a page's head nor what they talk about, and where they are while somebody reads. */
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
    // After what came with the message has been drawn as well.
    const soon = (mayStay = false) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => place(mayStay))))
    }
    const onResize = () => soon()
    // It does not hop about over a page that goes by.
    const onScroll = () => soon(true)
    // What somebody comes to while it stands there, such as what is wrong with a form.
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
