import { textChunk, type TextChunk, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

export const textChunks = async (db: WorkspaceDb, space: Space, lang: string) =>
  (await db.texts.where('[scope+lang]').equals([space, lang]).toArray()).map((row) => textChunk.parse(row))

export function textsOf(chunks: readonly TextChunk[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const chunk of chunks) chunk.keys.forEach((key, at) => texts.set(key, chunk.texts[at] ?? ''))
  return texts
}

export const readTexts = async (db: WorkspaceDb, space: Space, lang: string) =>
  textsOf(await textChunks(db, space, lang))
