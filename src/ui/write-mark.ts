import { createContext, type ReactNode } from 'react'

/** Shown beside the name of every button that writes; set by the shell while acting as another user. */
export const WriteMark = createContext<ReactNode>(null)
