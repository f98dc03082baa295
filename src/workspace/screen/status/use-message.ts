import { useState } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/** What is said of a list names it; all else is of the language pair. */
export type Said = { text: string; at: number; pair: string; list: string | undefined }
type Here = { pair: string; list: string; savedAt: number | null }

/** `list` is the name of the list that the text speaks of, if it does. */
export type SetMessage = (text: string, list?: string) => void

/** It goes with the list or the pair that it spoke of, and a later automatic save replaces it. */
export const isOfHere = (said: Said, { pair, list, savedAt }: Here): boolean =>
  said.pair === pair && (said.list === undefined || said.list === list) && said.at >= (savedAt ?? 0)

export function useMessage(pair: string): [said: Said, setMessage: SetMessage] {
  const [said, setSaid] = useState<Said>({ text: '', at: 0, pair, list: undefined })
  const setMessage = useStable((text: string, list?: string) => setSaid({ text, at: Date.now(), pair, list }))
  return [said, setMessage]
}

/** Whoever comes back to the list is not told again. */
export function useMessageHere(said: Said, here: Here): string {
  const [gone, setGone] = useState<Said>()
  if (gone === said) return ''
  if (isOfHere(said, here)) return said.text
  setGone(said)
  return ''
}
