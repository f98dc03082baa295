import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { Input } from '#src/ui/field/text-field.tsx'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { useChosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { ariaKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { useTextHistory } from '#src/workspace/screen/keys/use-text-history.ts'
import type { SearchFault } from '#src/workspace/search/search.ts'

const searchDelayMs = 120

const frame = css({
  position: 'relative',
  flex: '[1 1 8rem]',
  maxWidth: '[24rem]',
  minWidth: '[8rem]',
  containerType: 'inline-size',
})
// Without room for both, the placeholder stays; the keys are in the list of shortcuts.
const box = css({ textOverflow: 'ellipsis', '@container (width >= 16rem)': { paddingInlineEnd: '[4.75rem]' } })
const wrong = css({ borderColor: 'bad' })
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
// In the place of the keys, so that what it says moves nothing.
const found = css({
  position: 'absolute',
  insetInlineEnd: '2',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
  textStyle: 'small',
  color: 'ink-2',
  fontVariantNumeric: 'tabular-nums',
  '@container (width < 12rem)': { display: 'none' },
})
const boxOfFound = css({ '@container (width >= 12rem)': { paddingInlineEnd: '[5.5rem]' } })
const fault = css({
  position: 'absolute',
  zIndex: 'sticky',
  insetInline: '0',
  top: '[calc(100% + 0.25rem)]',
  padding: '2',
  background: 'sheet',
  border: 'hair',
  borderColor: 'bad',
  borderRadius: 'control',
  color: 'bad',
  textStyle: 'small',
  _empty: { display: 'none' },
})

const faults: Record<SearchFault, () => string> = {
  invalid: m.workspace_search_invalid,
  slow: m.workspace_search_slow,
  unavailable: m.workspace_search_unavailable,
}

// React's onBeforeInput is another event, without the browser's undo.
function useBeforeInput(inputRef: RefObject<HTMLInputElement | null>, listener: (event: InputEvent) => void) {
  useEffect(() => {
    const input = inputRef.current
    input?.addEventListener('beforeinput', listener)
    return () => input?.removeEventListener('beforeinput', listener)
  })
}

/** The field's own text until the address follows, which is updated when typing pauses. */
function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [isTyping, setIsTyping] = useState(false)
  // What the address was asked for and does not show yet.
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
    clearTimeout(timer.current)
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
  return { text, ask, show }
}

export type SearchBoxProps = {
  q: string
  fault: SearchFault | null
  /** How many texts are found; null while nothing is searched. */
  hits: number | null
  onSearch: (q: string) => void
  onAttend: () => void
  onFirst: (q: string) => void
  onList: () => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Updates the address when typing pauses, and follows it when it changes elsewhere. */
export function SearchBox({ q, fault: why, hits, onSearch, onAttend, onFirst, onList, inputRef }: SearchBoxProps) {
  const id = useId()
  const chosen = useChosenKeys()
  const { text, ask, show } = useTypedSearch(q, onSearch)
  const history = useTextHistory(text, show)
  useBeforeInput(inputRef, history.onBeforeInput)
  const change = (next: string) => {
    history.note()
    show(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    history.onKeyDown(event)
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (event.nativeEvent.isComposing || altKey || ctrlKey || metaKey || shiftKey) return
    if (key !== 'Enter' && key !== 'ArrowDown') return
    event.preventDefault()
    ask(text)
    if (key === 'Enter') onFirst(text)
    else onList()
  }

  return (
    <div className={frame}>
      <Input
        ref={inputRef}
        type="search"
        size="tool"
        className={cx(hits === null ? box : boxOfFound, why ? wrong : undefined)}
        aria-label={m.workspace_search()}
        aria-keyshortcuts={ariaKeys('search', isMac, chosen)}
        aria-invalid={why ? true : undefined}
        aria-describedby={why ? `${id}-fault` : undefined}
        placeholder={m.workspace_search_placeholder()}
        value={text}
        onFocus={onAttend}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {hits === null ? (
        <span className={hint} aria-hidden="true">
          <CommandKeys command="search" />
        </span>
      ) : (
        <span className={found}>{m.workspace_search_hits({ count: hits })}</span>
      )}
      <p id={`${id}-fault`} role="status" className={fault}>
        {why ? faults[why]() : null}
      </p>
    </div>
  )
}
