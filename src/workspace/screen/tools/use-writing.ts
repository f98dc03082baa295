import { useEffect, useRef, useState } from 'react'

/** A dialog that writes closes once that is done, and not before: it would close what was opened since. */
export function useWriting(onClose: () => void) {
  const [progress, setProgress] = useState<'' | 'writing' | 'failed'>('')
  const isWriting = useRef(false)
  // Not the dialog's own closing: it goes with its languages as well.
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
    /** Resolves to false if `work` has failed. `onClosed` is for what comes after the dialog. */
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
