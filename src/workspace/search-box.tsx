import { type RefObject, useEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Input } from '#src/ui/text-field.tsx'
import { CommandKeys } from './command-button.tsx'
import { isMac } from './platform.ts'
import { ariaKeys } from './shortcuts.ts'

const searchDelayMs = 200

const frame = css({ position: 'relative', flex: '[1 1 8rem]', maxWidth: '[24rem]', minWidth: '[8rem]' })
const hint = css({
  position: 'absolute',
  insetInlineEnd: '2',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
  'input:not(:placeholder-shown) ~ &': { display: 'none' },
  mdDown: { display: 'none' },
})

type SearchBoxProps = { q: string; onSearch: (q: string) => void; inputRef: RefObject<HTMLInputElement | null> }

/** Writes to the address when typing pauses, and follows the address when it is changed from elsewhere (back, a link). */
export function SearchBox({ q, onSearch, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (timer.current === undefined) setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      onSearch(next)
    }, searchDelayMs)
  }

  return (
    <div className={frame}>
      <Input
        ref={inputRef}
        type="search"
        size="tool"
        aria-label={m.workspace_search()}
        aria-keyshortcuts={ariaKeys('search', isMac)}
        placeholder={m.workspace_search_placeholder()}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <span className={hint} aria-hidden="true">
        <CommandKeys command="search" />
      </span>
    </div>
  )
}
