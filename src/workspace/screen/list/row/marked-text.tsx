import { Excerpt } from '#src/workspace/screen/text/excerpt.tsx'
import { UsualLine } from '#src/workspace/screen/text/usual-text.tsx'
import { hitsIn, type Range } from '#src/workspace/search/hits.ts'
import type { Mark } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'
import { usualForm } from '#src/workspace/text-parts/usual-form.ts'
import type { Field } from '#src/workspace/workspace-search.ts'

/** Max length of the text that is searched for matches: rows are redrawn with each letter of a search. */
const maxSearched = 10_000

type MarkedTextProps = { text: string; field: Field; query: Query | null; mark: Mark | undefined }

const noRanges: readonly Range[] = []

function rangesIn(text: string, { field, query, mark }: Omit<MarkedTextProps, 'text'>): readonly Range[] {
  if (!query) return noRanges
  if (query.mode === 'regex') return mark?.field === field ? [mark] : noRanges
  return hitsIn(text.slice(0, maxSearched), query, field)
}

/**
 * Shows the start of a text or, with a search, the part around the first match, with the matches highlighted. Of plural
 * forms, it shows `other`, unless the match is in another form.
 */
export function MarkedText({ text, ...found }: MarkedTextProps) {
  const ranges = rangesIn(text, found)
  const usual = usualForm(text)
  if (!usual) return <Excerpt text={text} ranges={ranges} />
  // The offsets of a regular expression refer to the whole text.
  const inUsual = found.query?.mode === 'regex' ? noRanges : rangesIn(usual.text, found)
  if (ranges.length > 0 && inUsual.length === 0) return <Excerpt text={text} ranges={ranges} />
  return (
    <UsualLine text={text} more={usual.more}>
      <Excerpt text={usual.text} ranges={inUsual} />
    </UsualLine>
  )
}
