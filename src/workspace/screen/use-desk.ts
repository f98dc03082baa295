import { useEffect } from 'react'

/** From how many rem on the workspace's layout is another one; the conditions in styles/panda.config.ts say the same. */
const steps = { sm: 37.5, md: 56.25, lg: 75 }

type Desk = 'narrow' | keyof typeof steps

export function deskOf(widthPx: number, remPx: number): Desk {
  const width = widthPx / remPx
  return width >= steps.lg ? 'lg' : width >= steps.md ? 'md' : width >= steps.sm ? 'sm' : 'narrow'
}

/**
 * Lays the workspace out by the letters that are really there. Media queries know but the browser's own setting; container
 * queries know better and cost every keystroke, this costs a change of the window.
 */
export function useDesk(): void {
  useEffect(() => {
    const root = document.documentElement
    const look = () => {
      const desk = deskOf(innerWidth, Number.parseFloat(getComputedStyle(root).fontSize))
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

const order = ['narrow', 'sm', 'md', 'lg']
const deskFits = (desk: Desk, step: string) => order.indexOf(desk) >= order.indexOf(step)
