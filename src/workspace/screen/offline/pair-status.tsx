import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { css } from '#styles/css'
import { m } from '#messages'
import { Spinner } from '#src/ui/spinner.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { articlesDone, type DownloadShot, type Part } from '#src/workspace/offline/downloading.ts'
import { articleWords, sizeWords } from './kept-words.ts'
import type { PairPart } from './pair-parts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[1.25rem minmax(0, 1fr)]',
  columnGap: '2',
  alignItems: 'start',
})
const about = css({ color: 'ink-2', fontVariantNumeric: 'tabular-nums' })

const names: Record<Part, () => string> = {
  system: m.menu_system_texts,
  vartext: m.menu_vartext,
  catalog: m.keep_part_catalog,
  tree: m.keep_part_tree,
  articles: m.keep_part_articles,
}

function wordsOf({ part, isHere, count, total, bytes, fetchedAt }: PairPart, clock: (at: number) => string): string[] {
  if (!isHere && (part !== 'articles' || total === 0)) return [m.keep_not_here()]
  if (part === 'articles') return articleWords({ count, total, bytes, fetchedAt }, clock)
  return [
    part === 'tree' ? m.keep_catalogues({ count }) : m.keep_texts({ count }),
    ...(bytes === null ? [] : [sizeWords(bytes)]),
    fetchedAt === null ? m.keep_older() : m.keep_as_of({ time: clock(fetchedAt) }),
  ]
}

export function PairStatus({ parts, running }: { parts: readonly PairPart[]; running: DownloadShot | null }) {
  const clock = useClock()
  // The stored number is read once a part, but articles arrive one by one.
  const now = (one: PairPart): PairPart =>
    one.part === 'articles' && running?.part === 'articles'
      ? { ...one, count: articlesDone(running), bytes: null, fetchedAt: null }
      : one
  return (
    <ul className={list} aria-label={m.keep_parts()}>
      {parts.map((one) => (
        <li key={one.part} className={line}>
          <span aria-hidden="true" className={css({ '& svg': { width: '4', height: '5' } })}>
            {running?.part === one.part ? <Spinner /> : one.isHere ? <Check /> : <Circle />}
          </span>
          <span>
            {names[one.part]()} <span className={about}>· {wordsOf(now(one), clock).join(' · ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
