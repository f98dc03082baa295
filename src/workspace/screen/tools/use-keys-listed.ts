import { useState } from 'react'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'

/**
 * Returns the keys listed when a tool opens or, while the list is loading, as soon as it is complete. They then stay
 * the same while the tool is open.
 */
export function useKeysListed({ keys, isThere }: Pick<Listed, 'keys' | 'isThere'>) {
  const [kept, keep] = useState(isThere ? keys : null)
  if (kept === null && isThere) keep(keys)
  return kept ?? keys
}
