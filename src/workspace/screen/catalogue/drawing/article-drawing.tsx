import type { DrawnListProps } from '#src/workspace/screen/list/queue-pane.tsx'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { otherTexts } from '#src/workspace/catalogue/article-answer.ts'
import type { Article } from '#src/workspace/catalogue/article.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { scrollDelayMs, scrollOffset } from '#src/workspace/screen/scroll-offset.ts'
import { type Drawing, DrawingContext } from './drawing.ts'
import { DrawnGroup } from './drawn-group.tsx'

const sheet = css({
  // Positioned, so that visually hidden text stays within the scroller. Otherwise it would make the page longer.
  position: 'relative',
  overflowY: 'auto',
  background: 'sheet',
  borderInlineEnd: 'hair',
  minHeight: '0',
  padding: { base: '4', _deskSm: '5' },
  display: 'grid',
  alignContent: 'start',
  gap: '4',
  gridColumn: { base: 'auto', _deskSm: '[1 / 3]' },
  outline: 'none',
  '& > *': { maxWidth: '[80rem]' },
})

/**
 * Finds the button of a text. If the text is drawn at several places, it returns the pressed button, or else the first.
 */
function findButton(sheet: HTMLElement | null, key: string, pressed: HTMLElement | null) {
  const places = [...(sheet?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
  const ofKey = places.filter((one) => one.dataset['key'] === key)
  return ofKey.find((one) => one === pressed) ?? ofKey[0]
}

function showPlace(sheet: HTMLElement, place: HTMLElement): void {
  const [room, { top, bottom, height }] = [sheet.getBoundingClientRect(), place.getBoundingClientRect()]
  if (top < room.top || bottom > room.bottom) sheet.scrollTop += top - room.top - scrollOffset(room.height, height)
}

type ArticleDrawingProps = DrawnListProps & { article: Article; pair: { src: string; dst: string } }

export function ArticleDrawing({ article, pair, ...props }: ArticleDrawingProps) {
  const { units, byKey, chosenKey, leftKey, listRef, onChoose } = props
  const { source, target } = useWorkspaceContext()
  const { src, dst } = pair
  const pressed = useRef<HTMLElement>(null)
  // byKey is changed in place, so a new `units` is the sign that a text may have changed.
  const drawing = useMemo<Drawing>(
    () => ({
      unitOf: (key) => (units.length > 0 ? byKey.get(key) : undefined),
      otherOf: otherTexts(article, [
        { code: dst, lang: target.lang },
        { code: src, lang: source.lang },
      ]),
      chosenKey,
      sourceLang: source.lang,
      targetLang: target.lang,
      onChoose(key, at) {
        pressed.current = at
        onChoose(key)
      },
    }),
    [units, byKey, article, src, dst, chosenKey, source.lang, target.lang, onChoose],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      const sheet = listRef.current
      const place = findButton(sheet, chosenKey, pressed.current)
      if (sheet && place) showPlace(sheet, place)
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [chosenKey, listRef])

  // After the editor has closed, the focus returns to the text that was open.
  useLayoutEffect(() => {
    const sheet = listRef.current
    const goOn = () => findButton(sheet, leftKey, pressed.current)?.focus()
    sheet?.addEventListener('focus', goOn)
    return () => sheet?.removeEventListener('focus', goOn)
  }, [leftKey, listRef])

  return (
    <DrawingContext value={drawing}>
      <div ref={listRef} tabIndex={-1} role="group" aria-label={m.workspace_texts()} className={sheet}>
        {article.groups.map((group, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group has no name of its own, and keeps its place
          <DrawnGroup key={at} group={group} />
        ))}
      </div>
    </DrawingContext>
  )
}
