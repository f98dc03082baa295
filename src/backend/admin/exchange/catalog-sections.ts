import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { withCanonicalKeys } from './article-keys.ts'
import { field, named, type Section } from './section.ts'
import { tableSection } from './table-section.ts'
import { i18n } from '#src/contract/i18n.ts'
import { text } from '#src/contract/call/fields.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'

const groups = i18n.article.data.shape.article.shape.groups.overwrite(withCanonicalKeys)

const catalogs = tableSection({
  name: 'catalogs',
  kind: 'catalog',
  table: 'catalog',
  key: ['id'],
  sequence: 'id',
  above: 'parent_id',
  fields: {
    id: field.whole(),
    parent_id: field.wholeOrNull(),
    url: field.text(undefined, named),
    name: field.text(undefined, text),
    image: field.text(''),
    label_tid: field.text(undefined, text),
    label_key: field.text(undefined, text.overwrite(canonicalKey)),
    tags: field.list(),
    position: field.whole(0),
  },
  references: [{ field: 'parent_id', table: 'catalog', column: 'id', section: 'catalogs', what: 'catalogue' }],
  async check(tx, { reportProblem }) {
    const rows = await rowsOf(
      tx,
      z.object({ line: z.number(), url: z.string(), other: z.number() }),
      sql`select i.line, t.url, t.id as other from incoming i join catalog t on t.url = i.data->>'url'
        where i.section = 'catalogs' and t.id <> (i.data->>'id')::integer order by i.no`,
    )
    for (const { line, url, other } of rows)
      reportProblem({ line, text: `url is "${url}": catalogue ${other} has it already.` })
  },
})

const articles = tableSection({
  name: 'articles',
  kind: 'article',
  table: 'article',
  key: ['id'],
  sequence: 'id',
  fields: {
    id: field.whole(),
    catalog_id: field.whole(),
    model: field.text(undefined, named),
    name: field.text(undefined, text),
    groups: field.json(groups, []),
    pid2trus: field.json(z.record(text, z.array(text)), {}),
    tags: field.list(),
    position: field.whole(0),
  },
  references: [{ field: 'catalog_id', table: 'catalog', column: 'id', section: 'catalogs', what: 'catalogue' }],
})

export const catalogSections: Section[] = [catalogs, articles]
