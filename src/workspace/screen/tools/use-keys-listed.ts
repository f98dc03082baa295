import { useState } from 'react'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'

/** What is listed when a tool opens or, where the list is still being put together, as soon as it is there: from then on the same while the tool is open. */
export function useKeysListed({ keys, isThere }: Pick<Listed, 'keys' | 'isThere'>) {
  const [kept, keep] = useState(isThere ? keys : null)
  if (kept === null && isThere) keep(keys)
  return kept ?? keys
}
