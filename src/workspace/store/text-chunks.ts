import { textChunk, type TextChunk, type WorkspaceDb } from './db.ts'
import type { Space } from '#src/workspace/view.ts'

export const textChunks = async (db: WorkspaceDb, scope: Space, lang: string) =>
  (await db.texts.where('[scope+lang]').equals([scope, lang]).toArray()).map((row) => textChunk.parse(row))

export function textsOf(chunks: readonly TextChunk[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const chunk of chunks) chunk.keys.forEach((key, at) => texts.set(key, chunk.texts[at] ?? ''))
  return texts
}

export const readTexts = async (db: WorkspaceDb, scope: Space, lang: string) =>
  textsOf(await textChunks(db, scope, lang))
