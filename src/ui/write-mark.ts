import { createContext, type ReactNode } from 'react'

/**
 * Returns a mark that is shown in every button that changes data: in words, or as initials where the button is in a row;
 * null for none. The shell provides it while the user acts as another user.
 */
export const WriteMark = createContext<((at: 'beside' | 'initials') => ReactNode) | null>(null)
