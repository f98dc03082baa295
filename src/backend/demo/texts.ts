import { type Bag, fill } from './grammar.ts'
import { cell } from './words/table.ts'

/** A text with all translations it has; null where nobody has translated it yet. */
export type Text = {
  key: string
  description: string
  tags: string[]
  master: string
  en: string | null
  de: string | null
  fr: string | null
}

/** Makes a text from the cells English, German, French and, if it is there, description. */
export function makeText(key: string, tags: string[], row: readonly string[], from: number, bag: Bag = {}): Text {
  const master = fill(cell(row, from), 'en', bag)
  const german = fill(cell(row, from + 1), 'de', bag)
  const french = spaceFrench(fill(row[from + 2] ?? '', 'fr', bag))
  return { key, description: row[from + 3] ?? '', tags, master, en: master, de: german || null, fr: french || null }
}

/** French puts a space that never breaks before two-part punctuation and inside its quotation marks. */
function spaceFrench(text: string): string {
  return text.replace(/ (?=[?!;»]|:(?!:))/g, '\u00a0').replaceAll('« ', '«\u00a0')
}

/**
 * Takes translations away in runs, as they lie in a real queue: whole subjects are done, whole subjects are not.
 * Runs are shares of the list; the last one grows or shrinks until exactly the wanted number is missing.
 */
export function leaveUntranslated(
  texts: readonly Text[],
  language: 'en' | 'de' | 'fr',
  missing: number,
  runs: readonly (readonly [number, number])[],
  keep: ReadonlySet<string> = new Set(),
): Text[] {
  const result = texts.map((text) => ({ ...text }))
  let left = missing - result.filter((text) => text[language] === null).length
  const takeAway = (text: Text | undefined) => {
    if (!text || left <= 0 || text[language] === null || keep.has(text.key)) return
    text[language] = null
    left--
  }
  for (const [start, end] of runs) {
    const last = Math.round(end * result.length)
    for (let i = Math.round(start * result.length); i < last; i++) takeAway(result[i])
  }
  for (let i = result.length - 1; i >= 0; i--) takeAway(result[i])
  return result
}
