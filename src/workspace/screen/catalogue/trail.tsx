import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import type { Category } from '#src/workspace/catalogue/category.ts'
import { Trail } from '#src/ui/trail.tsx'
import { addressOf } from '#src/workspace/catalogue/tree.ts'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import { nameOf, type Named } from './name-of.ts'

type TrailProps = Named & { categories: readonly Category[]; search: { src: string; dst: string } }

export function CategoryTrail({ categories, search, byKey }: TrailProps) {
  const { src, dst } = search
  return (
    <Trail label={m.catalogue_trail()}>
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
    </Trail>
  )
}
