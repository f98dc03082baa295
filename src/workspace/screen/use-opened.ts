import { useState } from 'react'

/** The open unit: what was just asked for, until the address says so a few frames later. A key press right after "done and next" must meet the next text. */
export function useOpened(inAddress: string): [key: string, open: (key: string) => void] {
  const [chosen, setChosen] = useState({ key: inAddress, from: inAddress })
  const hasFollowed = chosen.from !== inAddress
  if (hasFollowed) setChosen({ key: inAddress, from: inAddress })
  return [hasFollowed ? inAddress : chosen.key, (key) => setChosen({ key, from: inAddress })]
}
