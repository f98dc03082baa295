import { createContext, type ReactNode } from 'react'

/**
 * Returns a mark for every button that changes data: in words beside its name or, for a button in a row of a list, as
 * initials at its corner; null for none. The shell provides it while the user acts as another user.
 */
export const WriteMark = createContext<((at: 'beside' | 'corner') => ReactNode) | null>(null)
