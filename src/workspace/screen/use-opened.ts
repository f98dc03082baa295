import { useState } from 'react'

/** Ahead of the address by a few frames, so that a key press right after "done and next" meets the next text. */
export function useOpened(inAddress: string): [key: string, open: (key: string) => void] {
  const [chosen, setChosen] = useState({ key: inAddress, from: inAddress })
  const hasFollowed = chosen.from !== inAddress
  if (hasFollowed) setChosen({ key: inAddress, from: inAddress })
  return [hasFollowed ? inAddress : chosen.key, (key) => setChosen({ key, from: inAddress })]
}
