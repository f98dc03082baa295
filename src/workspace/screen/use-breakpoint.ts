import { useEffect } from 'react'

/** Widths in rem, the same as the conditions in styles/panda.config.ts. */
const steps = { sm: 37.5, md: 56.25, lg: 75 }

type Desk = 'narrow' | keyof typeof steps

export function breakpointOf(widthPx: number, remPx: number): Desk {
  const width = widthPx / remPx
  return width >= steps.lg ? 'lg' : width >= steps.md ? 'md' : width >= steps.sm ? 'sm' : 'narrow'
}

/**
 * Keeps the size class of the window in step with the page's font size, as `data-desk` on the root element. Media
 * queries take only the browser's font setting into account, and container queries would slow down every keystroke. The
 * attribute is absent if media queries give the same result.
 */
export function useBreakpoint(): void {
  useEffect(() => {
    const root = document.documentElement
    const look = () => {
      const desk = breakpointOf(innerWidth, Number.parseFloat(getComputedStyle(root).fontSize))
      const isKnown = Object.entries(steps).every(
        ([step, rem]) => matchMedia(`(width >= ${rem}rem)`).matches === deskFits(desk, step),
      )
      if (isKnown) delete root.dataset['desk']
      else root.dataset['desk'] = desk
    }
    look()
    addEventListener('resize', look)
    return () => {
      removeEventListener('resize', look)
      delete root.dataset['desk']
    }
  }, [])
}

/** Returns whether the viewport has the size class `narrow` at this moment. */
const isNarrowViewport = (): boolean => {
  const desk = document.documentElement.dataset['desk']
  return desk === undefined ? !matchMedia(`(width >= ${steps.sm}rem)`).matches : desk === 'narrow'
}

const order = ['narrow', 'sm', 'md', 'lg']
const deskFits = (desk: Desk, step: string) => order.indexOf(desk) >= order.indexOf(step)

// Same as the condition `low` in styles/panda.config.ts.
export const isLow = (): boolean => matchMedia('(height < 35rem)').matches

/**
 * Returns whether the window is as narrow as a phone's, or so low that an open text fills it. Such a window has no room
 * for several long texts.
 */
export const isSmallWindow = (): boolean => isNarrowViewport() || isLow()
