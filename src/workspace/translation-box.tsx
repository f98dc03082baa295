import { type RefObject, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { KeptNote } from './kept-note.tsx'
import { segmentsOf } from './segments.ts'
import type { Draft } from './view.ts'

const caption = css({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: '4',
  marginBottom: '2',
})
const label = css({ textStyle: 'label', color: 'ink-3' })
const note = css({ textStyle: 'small', color: 'ink-3' })

// The mirror lies under the box with the same letters, unseen: it gives the box its height and the placeholders their ground.
const both = css({
  gridArea: '[1 / 1]',
  textStyle: 'editor',
  fontFamily: 'sans',
  padding: '[10px 12px]',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderWidth: '[1.5px]',
  borderRadius: 'control',
})
const mirror = css({ color: 'transparent', background: 'sheet', borderColor: 'transparent', pointerEvents: 'none' })
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
  },
})
const ground = css({
  background: '[color-mix(in srgb, {colors.info} 14%, transparent)]',
  boxShadow: '[0 0 0 1px {colors.info}]',
  borderRadius: 'small',
  boxDecorationBreak: 'clone',
})

type TranslationBoxProps = {
  draft: Draft
  isEdited: boolean
  lang: string
  languageName: string
  boxRef: RefObject<HTMLTextAreaElement | null>
}

/** The one box. A keystroke redraws this component and nothing above it: the draft takes the text to the disk. */
export function TranslationBox({ draft, isEdited, lang, languageName, boxRef }: TranslationBoxProps) {
  const id = useId()
  const [text, setText] = useState(draft.text)
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)

  useLayoutEffect(() => {
    const adopt = () => {
      const element = boxRef.current
      if (element && element.value !== draft.text) element.value = draft.text
      setText(draft.text)
    }
    adopt()
    return draft.subscribe(adopt)
  }, [draft, boxRef])

  return (
    <>
      <div className={caption}>
        <span className={label}>
          <label htmlFor={id}>{m.workspace_translation()}</label> · {languageName}
        </span>
        <span id={`${id}-note`} className={note}>
          {m.workspace_characters({ count: [...text].length })}
          <KeptNote key={draft.key} state={state} isEdited={isEdited || state !== 'kept'} />
        </span>
      </div>
      <div className={css({ display: 'grid', minHeight: '[108px]' })}>
        <div className={cx(both, mirror)} aria-hidden="true">
          {segmentsOf(text).map((segment) => (
            <span key={segment.at} className={segment.kind === 'text' || segment.kind === 'break' ? undefined : ground}>
              {segment.text}
            </span>
          ))}
          {'\u200b'}
        </div>
        <textarea
          ref={boxRef}
          id={id}
          className={cx(both, box)}
          defaultValue={draft.text}
          lang={lang}
          dir="auto"
          spellCheck
          autoCapitalize="sentences"
          onInput={(event) => {
            draft.type(event.currentTarget.value)
            setText(event.currentTarget.value)
          }}
        />
      </div>
    </>
  )
}
