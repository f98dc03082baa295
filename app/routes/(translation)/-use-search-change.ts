import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

export function useSearchChange<Search extends object>(): (change: Partial<Search>, replace: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (change, replace) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
}
