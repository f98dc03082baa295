import { createContext, type ReactNode } from 'react'

/**
 * Returns a mark that is shown in every button that changes data: in words, or as initials at its corner, for a button in a row;
 * null for none. The shell provides it while the user acts as another user.
 */
export const WriteMark = createContext<((at: 'beside' | 'corner') => ReactNode) | null>(null)
