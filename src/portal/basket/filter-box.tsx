import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Input } from '#src/ui/text-field.tsx'
import { css } from '#styles/css'

const box = css({ width: '[min(15rem, 100%)]' })
const debounceMs = 200

/** The filter by basket number: the box belongs to the typist, the address follows shortly after. */
export function FilterBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  // Back, forward and a cleared filter come from the address.
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked) return
    const timer = setTimeout(() => {
      setAsked(wanted)
      onChange(wanted)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, asked, onChange])
  return (
    <Input
      type="search"
      size="tool"
      className={box}
      inputMode="numeric"
      autoComplete="off"
      aria-label={m.basket_number()}
      placeholder={m.basket_number()}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
