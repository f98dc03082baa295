import { useSyncExternalStore } from 'react'
import type { Findings } from '#src/workspace/checks/findings.ts'

const none: ReadonlyMap<string, unknown> = new Map()
const never = () => () => {}

export function useFindingKeys(findings: Findings | null): ReadonlyMap<string, unknown> {
  const keys = () => findings?.state().byKey ?? none
  return useSyncExternalStore(findings?.subscribe ?? never, keys, keys)
}
