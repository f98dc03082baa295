import * as z from 'zod/mini'
import type { Space } from '#src/workspace/view.ts'
import { found, metaRow, type WorkspaceDb } from './db.ts'

const schema = z.array(z.object({ by: z.string(), texts: z.array(z.object({ key: z.string(), at: z.string() })) }))
export type Authors = z.infer<typeof schema>

type List = { space: Space; lang: string }
const nameOf = ({ space, lang }: List) => `authors ${space} ${lang}`

/** The authors of a language's texts as last fetched; null if they never were. */
export async function findAuthors(db: WorkspaceDb, list: List): Promise<Authors | null> {
  const row = found(metaRow, await db.meta.get(nameOf(list)))
  return row ? schema.parse(JSON.parse(row.value)) : null
}

export async function keepAuthors(db: WorkspaceDb, list: List, authors: Authors): Promise<void> {
  await db.meta.put({ name: nameOf(list), value: JSON.stringify(authors) })
}
