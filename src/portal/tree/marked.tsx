import { matchesIn } from '#src/contract/values/search-text.ts'
import { css } from '#styles/css'

// Forced colours take the background away: there the weight shows the match.
const hit = css({ background: 'mark', color: 'ink', fontWeight: 'strong' })

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

const shownInPath = 2

/** Shows the last two of the companies above a hit; those before them are the same for most hits. */
export function PathTo({ above, className }: { above: readonly string[]; className: string }) {
  if (above.length === 0) return null
  const shown = above.length > shownInPath ? ['…', ...above.slice(-shownInPath)] : above
  return (
    <span className={className} title={above.join(' › ')}>
      {shown.join(' › ')}
    </span>
  )
}
