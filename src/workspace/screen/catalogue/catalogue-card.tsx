import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Category } from '#src/workspace/catalogue/category.ts'
import type { Hit } from '#src/workspace/catalogue/hits.ts'
import { addressOf } from '#src/workspace/catalogue/tree.ts'
import type { Progress } from '#src/workspace/catalogue/progress.ts'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import type { CatalogueSearch } from '#src/workspace/catalogue-search.ts'
import type { Names } from './name-of.ts'
import { Picture } from './drawing/picture.tsx'
import { TranslatedSoFar } from '#src/workspace/screen/tags/translated-bar.tsx'

const card = css({
  display: 'flex',
  flexDirection: 'column',
  background: 'sheet',
  border: 'hair',
  borderRadius: 'control',
  overflow: 'hidden',
  position: 'relative',
  _hover: { borderColor: 'line-strong' },
})
const text = css({ display: 'grid', gap: '2', padding: '4' })
// Makes the whole card clickable.
const title = css({
  fontWeight: 'strong',
  color: 'ink',
  '&::after': { content: '""', position: 'absolute', inset: '0' },
})
const tags = css({ textStyle: 'small', color: 'ink-2' })
const hitList = css({
  position: 'relative',
  display: 'grid',
  gap: '1',
  textStyle: 'small',
  '& a': { display: 'inline-block', paddingBlock: '0.5' },
})

const found = css({ color: 'ink-2', fontWeight: 'normal', overflowWrap: 'anywhere' })

const shownHits = 6

type CatalogueCardProps = {
  catalogue: Category
  name: string
  /** Undefined while the texts are loading. */
  progress: Progress | null | undefined
  hits: readonly Hit[]
  names: Names
  search: CatalogueSearch
}

export function CatalogueCard({ catalogue, name, progress, hits, names, search }: CatalogueCardProps) {
  const isItself = (hit: Hit) => hit.kind === 'category' && hit.category === catalogue
  const within = hits.filter((hit) => !isItself(hit))
  const itself = hits.find(isItself)
  return (
    <li className={card}>
      <Picture address={catalogue.props.image} />
      <div className={text}>
        <h2>
          <Link to="/catalog/$" params={{ _splat: addressOf(catalogue) }} search={pairSearch(search)} className={title}>
            {name}
          </Link>
          <FoundBy by={itself?.by} />
        </h2>
        {progress === undefined ? (
          <Skeleton width="100%" height="1.5rem" />
        ) : (
          <TranslatedSoFar name={name} progress={progress} />
        )}
        {catalogue.t9n_tags.length > 0 ? <p className={tags}>{catalogue.t9n_tags.join(' · ')}</p> : null}
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

function FoundBy({ by }: Pick<Hit, 'by'>) {
  return by === undefined ? null : <span className={found}> · {by}</span>
}

function HitLink({ hit, names, search }: Pick<CatalogueCardProps, 'names' | 'search'> & { hit: Hit }) {
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
