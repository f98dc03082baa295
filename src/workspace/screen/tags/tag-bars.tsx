import { useDeferredValue, useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { progressByTag } from '#src/workspace/catalogue/progress.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'
import { AllTexts, type AllTextsProps } from './all-texts.tsx'
import { TranslatedBar } from './translated-bar.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(12rem, 100%), 1fr))]',
  columnGap: '5',
  rowGap: '3',
})
const row = css({ display: 'grid', gap: '1' })
const title = css({ textStyle: 'label', color: 'ink-3', marginBlock: '2' })

const noUnits: readonly Unit[] = []

type TagBarsProps = {
  units: readonly Unit[]
  /** The language pair, if there is no list: a tag then links to its texts in all catalogues. */
  pair?: AllTextsProps['pair']
}

export function TagBars({ units, pair }: TagBarsProps) {
  // Deferred, because the bars count all texts, and drawing the list comes first.
  const counted = useDeferredValue(units, noUnits)
  const tags = useMemo(() => progressByTag(counted), [counted])
  if (tags.length === 0) return null
  return (
    <section aria-label={m.catalogue_by_tag()}>
      <h2 className={title}>{m.catalogue_by_tag()}</h2>
      <ul className={list}>
        {tags.map(([tag, progress]) => (
          <li key={tag} className={row}>
            {pair ? <AllTexts pair={pair} of={{ tag }} words={tag} /> : <TagHere tag={tag} />}
            <TranslatedBar name={tag} {...progress} />
          </li>
        ))}
      </ul>
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
