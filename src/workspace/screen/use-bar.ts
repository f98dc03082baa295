import { useSyncExternalStore } from 'react'
import { breakpointOf, isLow } from './use-breakpoint.ts'

/**
 * What the bar at the end of the page is for. `text`: the keys of the open text, in a window without room for them
 * beside the text. `list`: the key to the next text, where list and editor are two steps. null: status and saving.
 */
export type Bar = 'text' | 'list' | null

type Shape = 'narrow' | 'low' | 'roomy'

function look(): Shape {
  const desk = breakpointOf(innerWidth, Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  if (desk === 'narrow') return 'narrow'
  return desk === 'sm' && isLow() ? 'low' : 'roomy'
}

// Read only when the window changes: reading it forces layout.
let known: Shape | undefined

function subscribe(listener: () => void): () => void {
  const follow = () => {
    known = look()
    listener()
  }
  follow()
  addEventListener('resize', follow)
  return () => removeEventListener('resize', follow)
}

export function useBar(open: 'text' | 'list' | 'nothing'): Bar {
  const shape = useSyncExternalStore(
    subscribe,
    () => (known ??= look()),
    () => 'roomy' as const,
  )
  if (open === 'text' && shape !== 'roomy') return 'text'
  return open === 'list' && shape === 'narrow' ? 'list' : null
}
