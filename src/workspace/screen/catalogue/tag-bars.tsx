import { useDeferredValue, useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { progressByTag } from '#src/workspace/catalogue/progress.ts'
import type { Unit } from '#src/workspace/view.ts'
import { TranslatedBar } from './translated-bar.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(12rem, 100%), 1fr))]',
  columnGap: '5',
  rowGap: '3',
})
const title = css({ textStyle: 'label', color: 'ink-3', marginBlock: '2' })

const noUnits: readonly Unit[] = []

/** With one tag alone there is nothing to compare. */
export function TagBars({ units }: { units: readonly Unit[] }) {
  // All texts are counted for them: the list comes first.
  const counted = useDeferredValue(units, noUnits)
  const tags = useMemo(() => progressByTag(counted), [counted])
  if (tags.length < 2) return null
  return (
    <section aria-label={m.catalogue_by_tag()}>
      <h2 className={title}>{m.catalogue_by_tag()}</h2>
      <ul className={list}>
        {tags.map(([tag, progress]) => (
          <li key={tag}>
            <span>{tag}</span>
            <TranslatedBar name={tag} {...progress} />
          </li>
        ))}
      </ul>
    </section>
  )
}
