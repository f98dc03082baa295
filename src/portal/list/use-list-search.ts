import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Writes a change of what is looked at to the page's address; `replace` leaves no step to go back to. */
export type OnSearch = (change: object, replace?: boolean) => void

/** For a list's route: how its page writes to the address, by what reads it. */
export function useListSearch(read: (search: object) => object): OnSearch {
  const navigate = useNavigate()
  return useCallback(
    (change, replace = false) =>
      void navigate({
        to: './',
        search: (before) => read({ ...before, ...change }),
        replace,
        // Another view begins at its top; another row or column of it does not.
        resetScroll: 'page' in change,
      }),
    [navigate, read],
  )
}
