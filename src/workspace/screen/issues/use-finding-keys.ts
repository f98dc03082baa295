import type { Findings } from '#src/workspace/checks/findings.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'

const none: ReadonlyMap<string, unknown> = new Map()
const never = () => () => {}

export function useFindingKeys(findings: Findings | null): ReadonlyMap<string, unknown> {
  const keys = () => findings?.state().byKey ?? none
  return useAfterPaint(findings?.subscribe ?? never, keys)
}
