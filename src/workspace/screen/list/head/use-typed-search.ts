import { useEffect, useLayoutEffect, useState } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { createTypedSearch, type TypedSearch } from './typed-search.ts'

/**
 * Returns the text of a search box. `onText` is called in each input event, before anything is drawn; `onSearch` when
 * typing pauses.
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
