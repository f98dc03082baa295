import { useState } from 'react'

/**
 * The open unit: what the address says, or, until the address has followed, what was just asked for. A keystroke right
 * after "done and next" must meet the next text, and the address comes a few frames late.
 */
export function useOpened(inAddress: string): [key: string, open: (key: string) => void] {
  const [asked, setAsked] = useState({ key: inAddress, from: inAddress })
  const hasFollowed = asked.from !== inAddress
  if (hasFollowed) setAsked({ key: inAddress, from: inAddress })
  return [hasFollowed ? inAddress : asked.key, (key) => setAsked({ key, from: inAddress })]
}
