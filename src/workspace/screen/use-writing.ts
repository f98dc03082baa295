import { useEffect, useRef, useState } from 'react'

/**
 * Holds a dialog that writes. It cannot be closed during the write, because the close after the write would then close
 * a dialog opened since.
 */
export function useWriting(onClose: () => void) {
  const [progress, setProgress] = useState<'' | 'writing' | 'failed'>('')
  const isWriting = useRef(false)
  // Set on unmount, not on closing: the dialog also disappears with its languages.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    progress,
    close(): void {
      if (!isWriting.current) onClose()
    },
    /** Resolves to false if `work` failed. `onClosed` runs after the dialog has closed. */
    async write<Result>(work: () => Promise<Result>, onClosed: (result: Result) => void = () => {}): Promise<boolean> {
      if (isWriting.current) return true
      isWriting.current = true
      setProgress('writing')
      try {
        const result = await work()
        if (isGone.current) return true
        onClose()
        onClosed(result)
        return true
      } catch {
        setProgress('failed')
        return false
      } finally {
        isWriting.current = false
      }
    },
  }
}
