import { createContext, type ReactNode } from 'react'

/**
 * A mark that is shown next to the name of every button that changes data; null for none. The shell provides it while
 * the user acts as another user.
 */
export const WriteMark = createContext<ReactNode>(null)
