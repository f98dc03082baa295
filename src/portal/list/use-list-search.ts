import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes search parameters of the page. `replace`: true replaces the history entry; false, the default, adds one. */
export type OnSearch = (change: object, replace?: boolean) => void

export function useListSearch(read: (search: object) => object): OnSearch {
  const navigate = useNavigate()
  return useCallback(
    (change, replace = false) =>
      void navigate({
        to: './',
        search: (before) => read({ ...before, ...change }),
        replace,
        // Scrolls to the top if the change includes the page.
        resetScroll: 'page' in change,
      }),
    [navigate, read],
  )
}
