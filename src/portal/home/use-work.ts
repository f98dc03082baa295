import { useQuery } from '@tanstack/react-query'
import { readWork } from '#src/gateway/work/work.functions.ts'

export type Work = Awaited<ReturnType<typeof readWork>>

/** Reads the user's pending work, and again whenever the window gets the focus. */
export const useWork = (isSignedIn: boolean) =>
  useQuery({
    queryKey: ['work'],
    enabled: isSignedIn,
    networkMode: 'always',
    gcTime: typeof window === 'undefined' ? Infinity : 300_000,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => readWork({ signal }),
  })
