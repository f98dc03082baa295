import { createListeners } from '#src/workspace/listeners.ts'

/** Tells that much was stored on this device, or removed from it. */
export const roomChanges = createListeners()
