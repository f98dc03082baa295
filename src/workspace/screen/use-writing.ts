import { useEffect, useRef, useState } from 'react'

/**
 * Controls a dialog that writes. While it writes, the user cannot close it. Otherwise another dialog could be open when
 * the write ends, and would be closed instead.
 */
export function useWriting(onClose: () => void) {
  const [progress, setProgress] = useState<'' | 'writing' | 'failed'>('')
  const isWriting = useRef(false)
  // Set when the component is removed, which also happens when the language pair changes.
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
    /**
     * Runs `work` and closes the dialog. Resolves to false if `work` failed; the dialog then stays open. `onClosed`
     * runs after the dialog has closed.
     */
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
