import { isBlank } from '#src/blank-text.ts'
import { dismissalOf } from '#src/workspace/dismissed.ts'
import type { Space, TextToSend } from '#src/workspace/view.ts'
import { type EditRow, keptLanguage, type WorkspaceDb } from './db.ts'
import { listMarks, type MarkPlace } from './shared/marks.ts'
import { readTexts, unitChunks, unitsIn } from './texts/chunks.ts'

/** A text that would be sent; `src`: the language beside which it was typed, where that is known. */
export type Going = Pick<EditRow, 'lang' | 'key' | 'text' | 'src'>
/** Null: what it was typed beside is not on this device. */
type Described = { source: string | null; desc: string; removed: boolean }
/** Undefined where the server no longer has the text. */
type Describe = (text: Going, dismissed: string | undefined) => Promise<Described | undefined>

/** Texts with what their errors are found by; without those that the server no longer has. */
export async function textsToSend(
  db: WorkspaceDb,
  { owner, scope: space }: Pick<MarkPlace, 'owner' | 'scope'>,
  going: readonly Going[],
  describe: Describe,
): Promise<TextToSend[]> {
  const texts: TextToSend[] = []
  for (const lang of new Set(going.map((one) => one.lang))) {
    const { dismissed } = await listMarks(db, { owner, scope: space, lang })
    for (const one of going.filter((text) => text.lang === lang)) {
      const { key, text } = one
      const unit = await describe(one, dismissed.get(key))
      if (!unit || unit.removed) continue
      const { source, desc } = unit
      texts.push({ lang, key, text, source, desc, dismissed: dismissed.get(key), src: one.src })
    }
  }
  return texts
}

/**
 * Describes a list's texts by what this device has of it, each beside the source that it was typed beside. Where that is unknown,
 * beside one that may have been, first of all one beside which a finding of it was dismissed. Reads no more languages than that takes.
 */
export async function readBeside(db: WorkspaceDb, space: Space): Promise<Describe> {
  const units = new Map((await unitChunks(db, space)).flatMap(unitsIn).map((unit) => [unit.key, unit]))
  const kept = (await db.languages.toArray()).map((row) => keptLanguage.parse(row))
  const languages = kept.flatMap(({ scope, lang }) => (scope === space ? [lang] : []))
  const masterFirst = languages.toSorted((a, b) => Number(b === 'master') - Number(a === 'master'))
  const sources = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const sourceIn = async (from: string, key: string) => {
    const texts = sources.get(from) ?? readTexts(db, space, from)
    sources.set(from, texts)
    return (await texts).get(key) ?? ''
  }
  return async ({ key, lang, text, src = '' }, dismissed) => {
    const unit = units.get(key)
    if (!unit) return units.size === 0 ? { source: null, desc: '', removed: false } : undefined
    // A finding that was dismissed beside another source may be another one.
    if (src !== '' && src !== lang)
      return { ...unit, source: languages.includes(src) ? await sourceIn(src, key) : null }
    const others = await Promise.all(masterFirst.filter((from) => from !== lang).map((from) => sourceIn(from, key)))
    const shown = others.filter((source) => !isBlank(source))
    const looked = shown.find((source) => dismissalOf(dismissed, source, text).length > 0)
    // Compared with nothing, all that it holds would be too much; by itself it may still be too long.
    return { ...unit, source: looked ?? shown[0] ?? text }
  }
}
