import { useCallback, useState } from 'react'

/** What happened last, in a sentence. A save that went through by itself makes older news old. */
export function useMessage(savedAt: number | null): [message: string, setMessage: (text: string) => void] {
  const [said, setSaid] = useState({ text: '', at: 0 })
  const setMessage = useCallback((text: string) => setSaid({ text, at: Date.now() }), [])
  return [said.at >= (savedAt ?? 0) ? said.text : '', setMessage]
}
