import { memo, type RefObject, useEffect, useRef } from 'react'
import { css, cx } from '#styles/css'
import { languageProps } from '#src/workspace/text/language-props.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Portion } from './portion.ts'
import { lineEndSign, spaceSign, useSpacesShown } from '#src/workspace/screen/text/shown-spaces.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useMarkedText } from './use-marked-text.ts'
import type { Draft } from '#src/workspace/view.ts'

export const letters = css({
  textStyle: 'editor',
  fontFamily: 'sans',
  padding: '[0.625rem 0.75rem]',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderWidth: '[1.5px]',
  borderRadius: 'control',
})
// Invisible text under the box in the same font. `contain` prevents its layout from moving other elements.
const layer = css({
  position: 'absolute',
  inset: '0',
  contain: 'strict',
  // As in a text area with `dir=auto`, each line has its own direction.
  '&[dir=auto]': { unicodeBidi: 'plaintext' },
  overflow: 'hidden',
  color: 'transparent',
  borderColor: 'transparent',
  pointerEvents: 'none',
  // With forced colours this text would be visible under the box's text. The marks are therefore above the box.
  _highContrast: { forcedColorAdjust: 'none', zIndex: '[1]' },
})
const ground = css({
  background: '[color-mix(in srgb, {colors.info} 14%, transparent)]',
  boxShadow: '[0 0 0 1px {colors.info}]',
  borderRadius: 'small',
  boxDecorationBreak: 'clone',
  _highContrast: { background: 'transparent', boxShadow: '[0 0 0 1px CanvasText]' },
})

// The sign is drawn above its space and takes no width, so that the letters align with the letters of the box.
const sign = css({
  position: 'relative',
  _before: {
    content: 'attr(data-sign)',
    position: 'absolute',
    insetInlineStart: '0',
    color: 'ink-3',
    _highContrast: { color: '[CanvasText]' },
  },
})

function MarkedPart({ part, showsSpaces }: { part: Part; showsSpaces: boolean }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'space':
    case 'break':
      return showsSpaces ? (
        <span className={sign} data-sign={part.kind === 'space' ? spaceSign(part.text) : lineEndSign}>
          {part.text}
        </span>
      ) : (
        part.text
      )
    default:
      return <span className={ground}>{part.text}</span>
  }
}

type MarksProps = { parts: readonly Part[]; showsSpaces: boolean }

const Marks = memo(function Marks({ parts, showsSpaces }: MarksProps) {
  return parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- by their places only what has changed is laid out again
    <MarkedPart key={at} part={part} showsSpaces={showsSpaces} />
  ))
})

type BoxMarksProps = {
  draft: Draft
  portion: Portion
  boxRef: RefObject<HTMLTextAreaElement | null>
  className: string | undefined
}

/**
 * Draws marks behind the placeholders and tags in the box. They are drawn in the same frame as a typed letter, so that
 * no mark is at an old position.
 */
export function BoxMarks({ draft, portion, boxRef, className }: BoxMarksProps) {
  const { target } = useWorkspaceContext()
  const layerRef = useRef<HTMLDivElement>(null)
  const [areSpacesShown] = useSpacesShown()
  const parts = useMarkedText(draft, portion, areSpacesShown)
  const isShown = parts !== null
  useEffect(() => {
    const box = boxRef.current
    const follow = () => layerRef.current?.scrollTo({ top: box?.scrollTop ?? 0, behavior: 'instant' })
    follow()
    box?.addEventListener('scroll', follow, { passive: true })
    return () => box?.removeEventListener('scroll', follow)
  }, [boxRef, isShown])
  return (
    <div ref={layerRef} className={cx(letters, layer, className)} {...languageProps(target.lang)} aria-hidden="true">
      {parts === null ? null : <Marks parts={parts} showsSpaces={areSpacesShown} />}
      {'\u200b'}
    </div>
  )
}
