import { useEffect, useRef } from 'react'
import { tellReached, useOnline } from './online.ts'

/**
 * Reads again what could not be read, once each time the server is back. What it answers with a refusal is read again by
 * whoever asks for it alone: a server in trouble is left in peace.
 */
export function useReadAgain(error: Error | null, refetch: () => unknown): void {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  // The browser's own fault: nobody answered.
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
