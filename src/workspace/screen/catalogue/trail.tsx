import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import type { Category } from '#src/workspace/catalogue/category.ts'
import { addressOf } from '#src/workspace/catalogue/tree.ts'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import { nameOf, type Named } from './name-of.ts'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  textStyle: 'small',
  color: 'ink-2',
  // On a phone each link is its own line, high enough to touch.
  '& a': { display: 'inline-block', paddingBlock: '1' },
  '& li:not(:first-child)::before': { content: '"/"', marginInline: '2', color: 'ink-3' },
})

type TrailProps = Named & { categories: readonly Category[]; search: { src: string; dst: string } }

export function CategoryTrail({ categories, search, byKey }: TrailProps) {
  const { src, dst } = search
  return (
    <nav aria-label={m.catalogue_trail()}>
      <ol className={list}>
        <li>
          <Link to="/catalogs" search={{ src, dst, q: '' }}>
            {m.menu_catalogs()}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to="/catalog/$" params={{ _splat: addressOf(category) }} search={pairSearch(search)}>
              {nameOf(category, { byKey })}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
