import { type KeyboardEvent, type RefObject, useEffect, useId, useSyncExternalStore } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { Input } from '#src/ui/field/text-field.tsx'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { useChosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { ariaKeys, isOfWriting } from '#src/workspace/screen/keys/shortcuts.ts'
import { useTextHistory } from '#src/workspace/screen/keys/use-text-history.ts'
import type { TypedSearch } from './typed-search.ts'
import type { SearchFault } from '#src/workspace/search/search.ts'

const frame = css({
  position: 'relative',
  flex: '[1 1 8rem]',
  maxWidth: '[24rem]',
  minWidth: '[8rem]',
  containerType: 'inline-size',
})
// Where there is no room for both, the placeholder is shown and the shortcut is not.
const box = css({ textOverflow: 'ellipsis', '@container (width >= 14.5rem)': { paddingInlineEnd: '[4.75rem]' } })
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
  '@container (width < 14.5rem)': { display: 'none' },
})
// Shown in place of the shortcut, so that the number of hits moves nothing.
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
// Shows two numbers, if some listed texts no longer match.
const longFound = css({ '@container (width < 16rem)': { display: 'none' } })
const boxOfLongFound = css({ '@container (width >= 16rem)': { paddingInlineEnd: '[8.5rem]' } })
const maxShort = 13
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

// React's onBeforeInput is a different event, which the browser's undo does not fire.
function useBeforeInput(inputRef: RefObject<HTMLInputElement | null>, listener: (event: InputEvent) => void) {
  useEffect(() => {
    const input = inputRef.current
    input?.addEventListener('beforeinput', listener)
    return () => input?.removeEventListener('beforeinput', listener)
  })
}

export type SearchBoxProps = {
  typed: TypedSearch
  fault: SearchFault | null
  /** The number of hits as a text; null without a search. */
  hits: string | null
  onAttend: () => void
  onFirst: (q: string) => void
  onList: () => void
  inputRef: RefObject<HTMLInputElement | null>
}

export function SearchBox({ typed, fault: why, hits, onAttend, onFirst, onList, inputRef }: SearchBoxProps) {
  const id = useId()
  const chosen = useChosenKeys()
  const text = useSyncExternalStore(typed.subscribe, typed.text, typed.text)
  const isLong = hits !== null && hits.length > maxShort
  const history = useTextHistory(text, typed.type)
  useBeforeInput(inputRef, history.onBeforeInput)
  const change = (next: string) => {
    history.note()
    typed.type(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    history.onKeyDown(event)
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (isOfWriting(event.nativeEvent, isMac) || altKey || ctrlKey || metaKey || shiftKey) return
    if (key !== 'Enter' && key !== 'ArrowDown') return
    event.preventDefault()
    typed.askNow()
    if (key === 'Enter') onFirst(text)
    else onList()
  }

  return (
    <div className={frame}>
      <Input
        ref={inputRef}
        type="search"
        size="tool"
        className={cx(hits === null ? box : isLong ? boxOfLongFound : boxOfFound, why ? wrong : undefined)}
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
        <span className={cx(found, isLong && longFound)}>{hits}</span>
      )}
      <p id={`${id}-fault`} role="status" className={fault}>
        {why ? faults[why]() : null}
      </p>
    </div>
  )
}
