import type { Issue } from '#src/workspace/checks/check.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace/workspace-context.ts'

const none: readonly Issue[] = []
const never = () => () => {}

/** Returns a text's issues, as the same array while nothing changes. */
export function useTextFindings(key: string): readonly Issue[] {
  const { findings } = useWorkspaceContext().checked
  const read = () => findings?.of(key) ?? none
  return useAfterPaint(findings?.subscribe ?? never, read, () => none)
}
