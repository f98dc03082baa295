import { useEffect, useRef } from 'react'
import { reportReachability, useOnline } from './online.ts'

/**
 * Reads again each time the server comes back. Returns the reading. A refusal is an answer: a server that refuses is
 * not asked again.
 */
export function useReadAgain<Reading extends { error: Error | null; refetch: () => unknown }>(
  reading: Reading,
): Reading {
  const { error, refetch } = reading
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  // `fetch` throws these, as does its timeout.
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
