import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, catalog } from '#src/backend/platform/db/tables/text.ts'
import type { ArticleGroup } from '#src/contract/catalog.ts'
import { i18n } from '#src/contract/i18n.ts'
import { text } from '#src/contract/call/fields.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { tableSection } from './table-section.ts'

const opaque = { schema: text }

const catalogs = tableSection(catalog, {
  name: 'catalogs',
  fields: {
    name: opaque,
    labelTid: opaque,
    labelKey: { schema: text.overwrite(canonicalKey) },
    position: { otherwise: 0 },
  },
  prepare: (_, merging) =>
    merging.report(sql`
      select p.line, format('url is "%s": catalogue %s has it already.', t.url, t.id) as text
      from planned p join catalog t on t.url = (p.will).url and t.id <> (p.will).id order by p.no`),
})

const articles = tableSection(article, {
  name: 'articles',
  fields: {
    name: opaque,
    groups: { schema: i18n.article.data.shape.article.shape.groups.overwrite(withCanonicalKeys), otherwise: [] },
    pid2trus: { schema: z.record(text, z.array(text)) },
    position: { otherwise: 0 },
  },
})

export const catalogSections = [catalogs, articles]

type Child = ArticleGroup['children'][number]
type Keys = [string, ...string[]]

/** Returns an article's groups with their keys in canonical spelling, as the database stores them. */
function withCanonicalKeys(groups: ArticleGroup[]): ArticleGroup[] {
  return groups.map(groupOf)
}

const groupOf = (group: ArticleGroup): ArticleGroup => ({ ...labelled(group), children: group.children.map(childOf) })

function childOf(child: Child): Child {
  if ('children' in child) return groupOf(child)
  const { options } = child
  return { ...unitOf(labelled(child)), ...(options && { options: options.map(unitOf) }) }
}

const unitOf = <Unit extends { text: Keys }>(unit: Unit): Unit => ({ ...unit, text: keysOf(unit.text) })

const keysOf = ([first, ...more]: Keys): Keys => [canonicalKey(first), ...more.map(canonicalKey)]

function labelled<Part extends Child>(part: Part): Part {
  const { label } = part
  if (typeof label !== 'object' || !label.t9n) return part
  return { ...part, label: { ...label, val: canonicalKey(label.val) } }
}
