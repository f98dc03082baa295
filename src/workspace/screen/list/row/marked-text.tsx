import { css } from '#styles/css'
import { excerptOf, shownLength, hitsIn } from '#src/workspace/search/hits.ts'
import type { Mark } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'
import type { Field } from '#src/workspace/workspace-search.ts'

const hit = css({
  background: 'mark',
  color: 'ink',
  borderRadius: '[2px]',
  _highContrast: { forcedColorAdjust: 'none', background: '[Mark]', color: '[MarkText]' },
})

/** Max length of the text that is searched for matches: rows are redrawn with each letter of a search. */
const maxSearched = 10_000

type MarkedTextProps = { text: string; field: Field; query: Query | null; mark: Mark | undefined }

/** Shows the start of a text or, with a search, the part around the first match, with the matches highlighted. */
export function MarkedText({ text, field, query, mark }: MarkedTextProps) {
  if (!query) return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
  const ranges =
    query.mode === 'regex' ? (mark?.field === field ? [mark] : []) : hitsIn(text.slice(0, maxSearched), query, field)
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
