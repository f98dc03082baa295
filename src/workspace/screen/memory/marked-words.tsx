import { css } from '#styles/css'
import { excerptOf, wordHitsIn } from '#src/workspace/search/hits.ts'

const mark = css({
  background: 'mark',
  color: 'ink',
  borderRadius: '[2px]',
  _highContrast: { forcedColorAdjust: 'none', background: '[Mark]', color: '[MarkText]' },
})

/** Shows the part of a text around the first of the words `q`, with all of them marked. */
export function MarkedWords({ text, q }: { text: string; q: string }) {
  const { ranges, ...shown } = excerptOf(text, wordHitsIn(text, q))
  return (
    <>
      {shown.isCut ? '…' : null}
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {shown.text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className={mark}>{shown.text.slice(start, end)}</mark>
        </span>
      ))}
      {shown.text.slice(ranges.at(-1)?.end ?? 0)}
      {shown.hasMore ? '…' : null}
    </>
  )
}
