import { createListeners } from '#src/workspace/listeners.ts'

export const roomChanges = createListeners()
