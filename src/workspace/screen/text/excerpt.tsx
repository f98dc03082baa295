import { css } from '#styles/css'
import { excerptOf, type Range } from '#src/workspace/search/hits.ts'

const hit = css({
  background: 'mark',
  color: 'ink',
  borderRadius: '[2px]',
  _highContrast: { forcedColorAdjust: 'none', background: '[Mark]', color: '[MarkText]' },
})

/**
 * Shows the part of a text around the first of these ranges, with all of them marked; without ranges, its beginning.
 */
export function Excerpt({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const shown = excerptOf(text, ranges)
  return (
    <>
      {shown.isCut ? '…' : null}
      {shown.ranges.map(({ start, end }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- with another letter the same nodes hold what is marked now
        <span key={index}>
          {shown.text.slice(shown.ranges[index - 1]?.end ?? 0, start)}
          <mark className={hit}>{shown.text.slice(start, end)}</mark>
        </span>
      ))}
      {shown.text.slice(shown.ranges.at(-1)?.end ?? 0)}
      {shown.hasMore ? '…' : null}
    </>
  )
}
