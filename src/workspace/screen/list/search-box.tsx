import { type RefObject, useEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Input } from '#src/ui/field/text-field.tsx'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { ariaKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { useTextHistory } from '#src/workspace/screen/keys/use-text-history.ts'

const searchDelayMs = 200

const frame = css({
  position: 'relative',
  flex: '[1 1 8rem]',
  maxWidth: '[24rem]',
  minWidth: '[8rem]',
  containerType: 'inline-size',
})
// Where the words and the keys have no room side by side, the words stay: the keys are in the list of shortcuts.
const box = css({ textOverflow: 'ellipsis', '@container (width >= 16rem)': { paddingInlineEnd: '[4.75rem]' } })
const hint = css({
  position: 'absolute',
  insetInlineEnd: '2',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
  'input:not(:placeholder-shown) ~ &': { display: 'none' },
  _deskBelowMd: { display: 'none' },
  '@container (width < 16rem)': { display: 'none' },
})

// React's own onBeforeInput is another event, which knows nothing of the browser's undo.
function useBeforeInput(inputRef: RefObject<HTMLInputElement | null>, listener: (event: InputEvent) => void) {
  useEffect(() => {
    const input = inputRef.current
    input?.addEventListener('beforeinput', listener)
    return () => input?.removeEventListener('beforeinput', listener)
  })
}

type SearchBoxProps = { q: string; onSearch: (q: string) => void; inputRef: RefObject<HTMLInputElement | null> }

/** Writes to the address when typing pauses, and follows it when it changes elsewhere. The text is the box's own until the address has followed. */
export function SearchBox({ q, onSearch, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [isTyping, setIsTyping] = useState(false)
  // What the address has been asked for and has not come to say yet.
  const [pending, setPending] = useState<readonly string[]>([])
  const [known, setKnown] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== q) {
    setKnown(q)
    const at = pending.indexOf(q)
    setPending(pending.slice(at < 0 ? pending.length : at + 1))
    if (at < 0 && !isTyping) setText(q)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = useStable((next: string) => {
    setIsTyping(false)
    if (next === q && pending.length === 0) return
    setPending([...pending, next])
    onSearch(next)
  })
  const show = (next: string) => {
    setText(next)
    setIsTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), searchDelayMs)
  }

  const history = useTextHistory(text, show)
  useBeforeInput(inputRef, history.onBeforeInput)
  const change = (next: string) => {
    history.note()
    show(next)
  }

  return (
    <div className={frame}>
      <Input
        ref={inputRef}
        type="search"
        size="tool"
        className={box}
        aria-label={m.workspace_search()}
        aria-keyshortcuts={ariaKeys('search', isMac)}
        placeholder={m.workspace_search_placeholder()}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={history.onKeyDown}
      />
      <span className={hint} aria-hidden="true">
        <CommandKeys command="search" />
      </span>
    </div>
  )
}
