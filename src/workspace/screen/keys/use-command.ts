import { useEffect } from 'react'
import type { Command } from './commands.ts'
import { type Answers, type Handler, useCommandsContext } from './offered-commands.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/** Handles a command while mounted and `isOffered`. Otherwise its keys are left to the browser. */
export function useCommand(command: Command, handler: Handler, isOffered = true, answers: Answers = 'all'): void {
  const { offered } = useCommandsContext()
  const stable = useStable(handler)
  useEffect(
    () => (isOffered ? offered.offer(command, stable, answers) : undefined),
    [offered, command, stable, isOffered, answers],
  )
}
