import { isBlank } from '#src/blank-text.ts'
import { dismissalOf } from '#src/workspace/dismissed.ts'
import type { Space, TextToSend } from '#src/workspace/view.ts'
import { type EditRow, keptLanguage, type WorkspaceDb } from './db.ts'
import { listMarks, type MarkPlace } from './shared/marks.ts'
import { readTexts, unitChunks, unitsIn } from './texts/chunks.ts'

/** A text that a save would send. `src`: the source language of the pair in which it was typed, if known. */
export type Going = Pick<EditRow, 'lang' | 'key' | 'text' | 'src'>
/** `source`: the source text; null if it is not on this device. */
type Described = { source: string | null; desc: string; removed: boolean }
/**
 * Describes one text; `dismissed` is its dismissal mark. Resolves to undefined if the server no longer has the text.
 */
type Describe = (text: Going, dismissed: string | undefined) => Promise<Described | undefined>

/**
 * Returns the texts of `going`, each with what its checks need: source, description and dismissed issues. Leaves out
 * texts that the server has removed. `describe`: see `readBeside`.
 */
export async function textsToSend(
  db: WorkspaceDb,
  { scope: space }: Pick<MarkPlace, 'scope'>,
  going: readonly Going[],
  describe: Describe,
): Promise<TextToSend[]> {
  const texts: TextToSend[] = []
  for (const lang of new Set(going.map((one) => one.lang))) {
    const { dismissed } = await listMarks(db, { scope: space, lang })
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
 * Returns a function that describes a text of the list from stored data. The source is the text in the language from
 * which the user translated; null if it is not on this device. If that language is unknown, it is the text in another
 * language: one for which an issue was dismissed, or else the first that is not blank, beginning with the master. The
 * function resolves to undefined if the list no longer contains the text.
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
    // An issue that was dismissed beside another source may be a different issue.
    if (src !== '' && src !== lang)
      return { ...unit, source: languages.includes(src) ? await sourceIn(src, key) : null }
    const others = await Promise.all(masterFirst.filter((from) => from !== lang).map((from) => sourceIn(from, key)))
    const shown = others.filter((source) => !isBlank(source))
    const looked = shown.find((source) => dismissalOf(dismissed, source, text).length > 0)
    // Every text differs from an empty source, and the checks would report all of it. Compared with itself, a text can
    // still be too long.
    return { ...unit, source: looked ?? shown[0] ?? text }
  }
}
