import { matchesIn } from '#src/contract/values/search-text.ts'
import { css } from '#styles/css'

const hit = css({
  background: 'mark',
  color: 'ink',
  borderRadius: '[2px]',
  _highContrast: { forcedColorAdjust: 'none', background: '[Mark]', color: '[MarkText]' },
})

/** Shows a text in which the words of a search are marked. Without a search, nothing is. */
export function Marked({ text, search = '' }: { text: string; search?: string | undefined }) {
  const ranges = matchesIn(text, search)
  if (ranges.length === 0) return text
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className={hit}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  )
}
