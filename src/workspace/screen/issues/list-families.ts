import * as z from 'zod'
import { guessLanguage } from '#src/workspace/checks/rules/words/telling-words.ts'
import { usedFamilies } from '#src/workspace/checks/used-families.ts'
import { families, type Family, plainFamilies } from '#src/workspace/text-parts/families.ts'
import { createStoredSetting } from '#src/workspace/screen/stored-setting.ts'

type ByList = Readonly<Record<string, readonly Family[]>>

const schema = z.record(z.string(), z.array(z.enum(families)))
const read = (value: unknown) => schema.safeParse(value).data
const nothing: ByList = {}
const chosen = createStoredSetting<ByList>('portal.placeholder-families', read, nothing)
const found = createStoredSetting<ByList>('portal.placeholder-families-found', read, nothing)

type Wordings = readonly { source: string; target: string | null }[]

/**
 * Stores which placeholders that look like words are used in a list. The choice replaces what was detected from its
 * texts.
 */
export const chooseFamilies = (list: string, held: readonly Family[]): void =>
  chosen.write({ ...chosen.now(), [list]: held })

/**
 * Detects those placeholders from a list's texts, and stores them, because texts are also checked where the list is not
 * open.
 */
export function findFamilies(list: string, texts: Wordings, src: string): void {
  const lang = src === 'master' ? guessLanguage(texts.slice(0, 1_000).map(({ source }) => source)) : src
  const used = usedFamilies(texts, lang)
  if (used.join() !== (found.now()[list] ?? plainFamilies).join()) found.write({ ...found.now(), [list]: used })
}

/** Returns the placeholders that look like words and are used in a list: chosen, or detected from its texts. */
export const familiesIn = (list: string): readonly Family[] => chosen.now()[list] ?? found.now()[list] ?? plainFamilies

export function useFamilies(list: string): readonly Family[] {
  const [own, ofTexts] = [chosen.use(), found.use()]
  return own[list] ?? ofTexts[list] ?? plainFamilies
}
