import { createContext, type ReactNode } from 'react'

/** A mark beside the name of every button that writes. The shell sets it while the user acts as another user. */
export const WriteMark = createContext<ReactNode>(null)
