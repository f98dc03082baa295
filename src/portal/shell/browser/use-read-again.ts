import { useEffect, useRef } from 'react'
import { tellReached, useOnline } from './online.ts'

/** Reads again each time the server comes back. A refusal is an answer: a struggling server is not retried. */
export function useReadAgain(error: Error | null, refetch: () => unknown): void {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  // Thrown by fetch, or by its timeout.
  const isUnanswered = error instanceof TypeError || error?.name === 'TimeoutError'
  useEffect(() => {
    if (isUnanswered) tellReached(false)
  }, [isUnanswered])
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isBack && error !== null) void refetch()
  }, [isOnline, error, refetch])
}
