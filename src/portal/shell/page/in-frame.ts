import { createContext } from 'react'

/** Whether the frame stands around already, so that a state shown inside a page does not bring a second one. */
export const InFrame = createContext(false)
