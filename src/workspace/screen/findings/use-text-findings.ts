import { useSyncExternalStore } from 'react'
import type { Finding } from '#src/workspace/checks/check.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const none: readonly Finding[] = []
const never = () => () => {}

/** What the checks find in one text; the same array as long as it stays so. */
export function useTextFindings(key: string): readonly Finding[] {
  const { findings } = useWorkspaceContext().checked
  const read = () => findings?.of(key) ?? none
  return useSyncExternalStore(findings?.subscribe ?? never, read, () => none)
}
