import { useSyncExternalStore } from 'react'
import type { Finding } from '#src/workspace/checks/check.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const none: readonly Finding[] = []
const never = () => () => {}

/** The same array while nothing changes. */
export function useTextFindings(key: string): readonly Finding[] {
  const { findings } = useWorkspaceContext().checked
  const read = () => findings?.of(key) ?? none
  return useSyncExternalStore(findings?.subscribe ?? never, read, () => none)
}
