import { useDeferredValue, useId, useSyncExternalStore } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { KeptNote } from './kept-note.tsx'
import { Mirror, isMirrored, letters } from './mirror.tsx'
import { useTyping } from './use-typing.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Draft } from '#src/workspace/view.ts'

const caption = css({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: '4',
  marginBottom: '2',
})
const label = css({ textStyle: 'label', color: 'ink-3' })
const note = css({ textStyle: 'small', color: 'ink-3' })

const box = css({
  position: 'relative',
  width: 'full',
  resize: 'none',
  overflow: 'hidden',
  background: 'transparent',
  color: 'ink',
  borderColor: 'line-strong',
  _focusVisible: {
    outline: 'none',
    borderColor: 'accent',
    boxShadow: '[0 0 0 3px color-mix(in srgb, {colors.accent} 22%, transparent)]',
    _highContrast: { outline: '[2px solid Highlight]' },
  },
})
// A long text scrolls in a box of its own height: a mirror of it would have to be laid out with every keystroke.
const longBox = css({ height: '[min(60dvh, 40rem)]', overflowY: 'auto', background: 'sheet' })

// Letters outside the first plane are two units each; nothing is built for every letter only to be counted.
function characterCount(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1
  return text.length - pairs
}

type TranslationBoxProps = { draft: Draft; isEdited: boolean }

/** The one box. A keystroke redraws this component and nothing above it: the draft takes the text to the disk. */
export function TranslationBox({ draft, isEdited }: TranslationBoxProps) {
  const { target, boxRef, run } = useWorkspaceContext()
  const id = useId()
  const text = useSyncExternalStore(draft.subscribe, () => draft.text)
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)
  const isLong = !isMirrored(text)
  const counted = useDeferredValue(text)
  useTyping(boxRef, draft, run)

  return (
    <>
      <div className={caption}>
        <span className={label}>
          <label htmlFor={id}>{m.workspace_translation()}</label> · {target.name}
        </span>
        <span id={`${id}-note`} className={note}>
          {m.workspace_characters({ count: characterCount(counted) })}
          {isLong ? ` · ${m.workspace_not_marked()}` : ''}
          <KeptNote key={draft.key} state={state} isEdited={isEdited || state !== 'kept'} />
        </span>
      </div>
      <div className={css({ display: 'grid', minHeight: { base: '[6.75rem]', _low: '[4rem]' } })}>
        <Mirror text={text} />
        <textarea
          ref={boxRef}
          id={id}
          data-kept=""
          className={cx(letters, box, isLong && longBox)}
          defaultValue={draft.text}
          lang={target.lang}
          dir="auto"
          spellCheck
          autoCapitalize="sentences"
        />
      </div>
    </>
  )
}
