import { useEffect, useLayoutEffect, useState } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { createTypedSearch, type TypedSearch } from './typed-search.ts'

/**
 * Returns the text of a search box, kept in step with the search `q` in the address. Calls `onText` during each input
 * event, before anything is drawn, and `onSearch` when typing pauses.
 */
export function useTypedSearch(
  q: string,
  onSearch: (q: string) => void,
  onText: (q: string) => void = () => {},
): TypedSearch {
  const [ask, say] = [useStable(onSearch), useStable(onText)]
  const [typed] = useState(() => createTypedSearch(q, ask, say))
  useLayoutEffect(() => typed.follow(q), [typed, q])
  useEffect(() => typed.close, [typed])
  return typed
}
