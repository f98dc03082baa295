import { useCallback, useState } from 'react'

/** A later automatic save replaces the message. */
export function useMessage(savedAt: number | null): [message: string, setMessage: (text: string) => void] {
  const [said, setSaid] = useState({ text: '', at: 0 })
  const setMessage = useCallback((text: string) => setSaid({ text, at: Date.now() }), [])
  return [said.at >= (savedAt ?? 0) ? said.text : '', setMessage]
}
