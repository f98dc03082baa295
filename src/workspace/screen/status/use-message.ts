import { useState } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { SetMessage } from '#src/workspace/screen/workspace-context.ts'

/**
 * A message of the status line. `at`: when it was set, in ms since 1970. `pair`: the language pair that was open then.
 * `list`: the list that the message is about; undefined if it applies to the whole pair.
 */
export type StatusMessage = { text: string; at: number; pair: string; list: string | undefined }
type Here = { pair: string; list: string; savedAt: number | null }

/**
 * Returns whether a message still applies: its language pair and list are open, and nothing was saved after it was set.
 */
export const isOfHere = (said: StatusMessage, { pair, list, savedAt }: Here): boolean =>
  said.pair === pair && (said.list === undefined || said.list === list) && said.at >= (savedAt ?? 0)

export function useMessage(pair: string): [said: StatusMessage, setMessage: SetMessage] {
  const [said, setSaid] = useState<StatusMessage>({ text: '', at: 0, pair, list: undefined })
  const setMessage = useStable((text: string, list?: string) => setSaid({ text, at: Date.now(), pair, list }))
  return [said, setMessage]
}

/**
 * Returns the text of the message if it applies to the open list, otherwise ''. A message that has once not applied is
 * never shown again.
 */
export function useMessageHere(said: StatusMessage, here: Here): string {
  const [gone, setGone] = useState<StatusMessage>()
  if (gone === said) return ''
  if (isOfHere(said, here)) return said.text
  setGone(said)
  return ''
}
