import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Category } from '#src/workspace/catalogue/category.ts'
import type { Hit } from '#src/workspace/catalogue/hits.ts'
import { addressOf } from '#src/workspace/catalogue/tree.ts'
import { leftOf, type Progress } from '#src/workspace/catalogue/progress.ts'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import type { CatalogueSearch } from '#src/workspace/catalogue-search.ts'
import type { Names } from './name-of.ts'
import { Picture } from './drawing/picture.tsx'
import { TranslatedProgress } from '#src/workspace/screen/tags/translated-bar.tsx'

// Name and progress side by side, or one below the other where there is no room for both.
const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  columnGap: '4',
  minHeight: '[3rem]',
  paddingBlock: '2',
  paddingInline: '4',
  '&:not(:first-child)': { borderBlockStart: 'hair' },
  _hover: { background: 'selection' },
})
const cells = css({
  flex: '1',
  minWidth: '0',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', _deskSm: 'minmax(0, 1fr) 20rem' },
  alignItems: 'center',
  columnGap: '5',
  rowGap: '1',
})
const measure = css({
  display: 'grid',
  gridTemplateColumns: '1fr 6rem',
  alignItems: 'center',
  columnGap: '3',
  textStyle: 'small',
  color: 'ink-2',
})
const left = css({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
// Makes the whole row clickable.
const title = css({
  fontWeight: 'strong',
  color: 'ink',
  '&::after': { content: '""', position: 'absolute', inset: '0' },
})
const tags = css({ textStyle: 'small', color: 'ink-2' })
const hitList = css({
  position: 'relative',
  gridColumn: '[1 / -1]',
  display: 'grid',
  gap: '1',
  textStyle: 'small',
  '& a': { display: 'inline-block', paddingBlock: '0.5' },
})

const found = css({ color: 'ink-2', fontWeight: 'normal', overflowWrap: 'anywhere' })

const shownHits = 6

type CatalogueRowProps = {
  catalogue: Category
  name: string
  /** Undefined while the texts are loading. */
  progress: Progress | null | undefined
  hits: readonly Hit[]
  names: Names
  search: CatalogueSearch
}

export function CatalogueRow({ catalogue, name, progress, hits, names, search }: CatalogueRowProps) {
  const isItself = (hit: Hit) => hit.kind === 'category' && hit.category === catalogue
  const within = hits.filter((hit) => !isItself(hit))
  const itself = hits.find(isItself)
  return (
    <li className={row}>
      <Picture address={catalogue.props.image} />
      <div className={cells}>
        <div>
          <h2>
            <Link
              to="/catalog/$"
              params={{ _splat: addressOf(catalogue) }}
              search={pairSearch(search)}
              className={title}
            >
              {name}
            </Link>
            <FoundBy by={itself?.by} />
          </h2>
          {catalogue.t9n_tags.length > 0 ? <p className={tags}>{catalogue.t9n_tags.join(' · ')}</p> : null}
        </div>
        {progress === undefined ? <Skeleton width="100%" height="1.25rem" /> : <Left name={name} progress={progress} />}
        {within.length > 0 ? (
          <ul className={hitList}>
            {within.slice(0, shownHits).map((hit) => (
              <li key={hit.kind === 'article' ? `a${hit.article.id}` : `c${hit.category.id}`}>
                <HitLink hit={hit} names={names} search={search} />
                <FoundBy by={hit.by} />
              </li>
            ))}
            {within.length > shownHits ? <li>{m.catalogue_more_hits({ count: within.length - shownHits })}</li> : null}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

/** Shows how many texts are left, as a bar and as a number. `progress`: null if this is unknown. */
function Left({ name, progress }: { name: string; progress: Progress | null }) {
  if (!progress) return <span className={measure}>{m.catalogue_progress_unknown()}</span>
  return (
    <span className={measure}>
      <TranslatedProgress name={name} {...progress} />
      <span className={left}>{m.catalogue_left({ count: leftOf(progress) })}</span>
    </span>
  )
}

function FoundBy({ by }: Pick<Hit, 'by'>) {
  return by === undefined ? null : <span className={found}> · {by}</span>
}

function HitLink({ hit, names, search }: Pick<CatalogueRowProps, 'names' | 'search'> & { hit: Hit }) {
  if (hit.kind === 'article')
    return (
      <Link
        to="/article/$id/$"
        params={{ id: String(hit.article.id), _splat: hit.article.model }}
        search={pairSearch(search)}
      >
        {names.article(hit.article)}
      </Link>
    )
  return (
    <Link to="/catalog/$" params={{ _splat: addressOf(hit.category) }} search={pairSearch(search)}>
      {names.category(hit.category)}
    </Link>
  )
}
