import { memo, type RefObject, useEffect, useRef } from 'react'
import { css, cx } from '#styles/css'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Portion } from './portion.ts'
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
// Under the box with the same letters, unseen. What is laid out here moves nothing outside.
const layer = css({
  position: 'absolute',
  inset: '0',
  contain: 'strict',
  overflow: 'hidden',
  color: 'transparent',
  borderColor: 'transparent',
  pointerEvents: 'none',
  // Forced to be seen, its letters would lie under the box's own.
  _highContrast: { forcedColorAdjust: 'none' },
})
const ground = css({
  background: '[color-mix(in srgb, {colors.info} 14%, transparent)]',
  boxShadow: '[0 0 0 1px {colors.info}]',
  borderRadius: 'small',
  boxDecorationBreak: 'clone',
  _highContrast: { background: 'transparent', boxShadow: '[0 0 0 1px CanvasText]' },
})

const isPlain = ({ kind }: Part) => kind === 'text' || kind === 'break'

export const Marks = memo(function Marks({ text }: { text: string }) {
  return partsOf(text).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- by their places only what has changed is laid out again
    <span key={at} className={isPlain(part) ? undefined : ground}>
      {part.text}
    </span>
  ))
})

type BoxMarksProps = {
  draft: Draft
  portion: Portion
  boxRef: RefObject<HTMLTextAreaElement | null>
  className: string | undefined
}

/** What must be carried over, marked under the letters of the box: a frame after they are painted, and never where they are not. */
export function BoxMarks({ draft, portion, boxRef, className }: BoxMarksProps) {
  const layerRef = useRef<HTMLDivElement>(null)
  const text = useMarkedText(draft, portion)
  const isShown = text !== null
  useEffect(() => {
    const box = boxRef.current
    const follow = () => layerRef.current?.scrollTo({ top: box?.scrollTop ?? 0, behavior: 'instant' })
    follow()
    box?.addEventListener('scroll', follow, { passive: true })
    return () => box?.removeEventListener('scroll', follow)
  }, [boxRef, isShown])
  return (
    <div ref={layerRef} className={cx(letters, layer, className)} aria-hidden="true">
      {text === null ? null : <Marks text={text} />}
      {'\u200b'}
    </div>
  )
}
