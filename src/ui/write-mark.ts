import { createContext, type ReactNode } from 'react'

/**
 * A mark shown beside the name of every button that writes. The shell provides it while the user acts as another user.
 */
export const WriteMark = createContext<ReactNode>(null)
