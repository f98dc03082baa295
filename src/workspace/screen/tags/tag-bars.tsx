import { useDeferredValue, useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { leftOf, type Progress, progressByTag } from '#src/workspace/catalogue/progress.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'
import { AllTexts, type AllTextsProps } from './all-texts.tsx'
import { TranslatedProgress } from './translated-bar.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(12rem, 100%), 1fr))]',
  columnGap: '5',
  rowGap: '3',
})
const row = css({ display: 'grid', gap: '1' })
const title = css({ textStyle: 'label', color: 'ink-3', marginBlock: '2' })
const rest = css({ textStyle: 'small', color: 'ink-2' })
const done = css({
  marginTop: '4',
  '& > summary': { cursor: 'pointer', color: 'ink-2', width: '[fit-content]', minHeight: '6' },
  '& > ul': { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', marginTop: '2' },
})

const noUnits: readonly Unit[] = []

/** Returns the tags that have texts left, the most first, and the finished tags. */
export function byWhatIsLeft(tags: readonly [tag: string, progress: Progress][]) {
  const sorted = tags.toSorted(([, a], [, b]) => leftOf(b) - leftOf(a))
  const count = sorted.filter(([, progress]) => leftOf(progress) > 0).length
  return { open: sorted.slice(0, count), finished: sorted.slice(count) }
}

type TagBarsProps = {
  units: readonly Unit[]
  /** The language pair, if there is no list: a tag then links to its texts in all catalogues. */
  pair?: AllTextsProps['pair']
}

/** Shows how many texts of each tag are left, the most first. Finished tags are folded. */
export function TagBars({ units, pair }: TagBarsProps) {
  // Deferred, because the bars count all texts, and drawing the list comes first.
  const counted = useDeferredValue(units, noUnits)
  const { open, finished } = useMemo(() => byWhatIsLeft(progressByTag(counted)), [counted])
  if (open.length + finished.length === 0) return null
  const nameOf = (tag: string) => (pair ? <AllTexts pair={pair} of={{ tag }} words={tag} /> : <TagHere tag={tag} />)
  return (
    <section aria-label={m.catalogue_by_tag()}>
      <h2 className={title}>{m.catalogue_by_tag()}</h2>
      <ul className={list}>
        {open.map(([tag, progress]) => (
          <li key={tag} className={row}>
            {nameOf(tag)}
            <TranslatedProgress name={tag} {...progress} />
            <span className={rest}>{m.catalogue_left({ count: leftOf(progress) })}</span>
          </li>
        ))}
      </ul>
      {finished.length > 0 ? (
        <details className={done}>
          <summary>{m.catalogue_finished({ count: finished.length })}</summary>
          <ul>
            {finished.map(([tag]) => (
              <li key={tag}>{nameOf(tag)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

const choice = css({ color: 'accent', textDecoration: 'underline', textAlign: 'start', cursor: 'pointer' })

/** Renders a tag as a button, which filters the open list by the tag. */
function TagHere({ tag }: { tag: string }) {
  const { changeSearch } = useWorkspaceContext()
  return (
    <button
      type="button"
      title={m.workspace_tag_on({ tag })}
      className={choice}
      onClick={() => changeSearch({ tag }, false)}
    >
      {tag}
    </button>
  )
}
