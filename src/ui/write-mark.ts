import { createContext, type ReactNode } from 'react'

/** What stands beside the name of every button that writes; the frame around all pages says what, and nothing as a rule. */
export const WriteMark = createContext<ReactNode>(null)
