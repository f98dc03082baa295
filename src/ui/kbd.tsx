import type { ReactNode } from 'react'
import { kbd } from '#styles/recipes'

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={kbd()}>{children}</kbd>
}
