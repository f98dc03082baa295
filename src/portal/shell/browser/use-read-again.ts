import { useEffect, useRef } from 'react'
import { reportReachability, useOnline } from './online.ts'

/**
 * Repeats a failed reading each time the server can be reached again, and returns `reading`. If a reading failed
 * because no answer came, reports the server as unreachable; a refusal does not.
 */
export function useReadAgain<Reading extends { error: Error | null; refetch: () => unknown }>(
  reading: Reading,
): Reading {
  const { error, refetch } = reading
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  // `fetch` throws a TypeError without an answer, and a TimeoutError after its time limit.
  const isUnanswered = error instanceof TypeError || error?.name === 'TimeoutError'
  useEffect(() => {
    if (isUnanswered) reportReachability(false)
  }, [isUnanswered])
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isBack && error !== null) void refetch()
  }, [isOnline, error, refetch])
  return reading
}
