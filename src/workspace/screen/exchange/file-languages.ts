import { m } from '#messages'
import type { FileHead } from '#src/workspace/formats/exchanged.ts'
import { isLanguage, languageMeant } from '#src/workspace/formats/language-tag.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import { tagWords } from '#src/workspace/text/tag-words.ts'
import type { Space, TextsView } from '#src/workspace/view.ts'

type Languages = TextsView['languages']
type Open = { space: Space; src: string; dst: string; languages: Languages }

/** The languages that a file names, as tags; null where it names none. */
export type SaidPair = { src: string | null; dst: string | null }
/**
 * How a file differs from the open list: it is for another collection (`space`), or for other languages. `canChoose`:
 * the portal has the languages, which are then portal codes; otherwise they are the file's tags.
 */
export type Mismatch = { what: 'space'; said: string } | ({ what: 'languages'; canChoose: boolean } & SaidPair)

const codesOf = ({ src, dst, languages }: Pick<Open, 'src' | 'dst' | 'languages'>) => [
  ...new Set([src, dst, ...languages.map(({ code }) => code)]),
]

// An empty attribute counts as no tag.
const saidIn = ({ src, dst }: Pick<FileHead, 'src' | 'dst'>): SaidPair => ({
  src: src?.trim() || null,
  dst: dst?.trim() || null,
})

/** Returns how a file differs from the open list; null if it fits. */
export function mismatchOf(head: FileHead, open: Open): Mismatch | null {
  if (head.space !== null && head.space !== open.space) return { what: 'space', said: head.space }
  const codes = codesOf(open)
  const { src, dst } = saidIn(head)
  const meant = (said: string | null, code: string) => (said === null ? code : languageMeant(said, codes))
  const [from, to] = [meant(src, open.src), meant(dst, open.dst)]
  // Translations of the master are matched by key, so any source language fits. Only the target language must not be
  // the source.
  const isFrom = open.src === 'master' ? from !== open.dst : from === open.src
  if (isFrom && to === open.dst) return null
  const pair = { src: isFrom ? open.src : from, dst: to }
  // A language is not translated into itself. Two variants of English count as the same language here.
  if (pair.src === undefined || pair.dst === undefined || pair.src === pair.dst)
    return { what: 'languages', src, dst, canChoose: false }
  return { what: 'languages', src: pair.src, dst: dst === null ? null : pair.dst, canChoose: true }
}

/**
 * Returns the languages that a file names, if they differ from the open pair. For a file that is read as the open pair
 * nevertheless, to tell the user. Returns null if they are the same.
 */
export function readAsOpen(head: FileHead, { src, dst }: Pick<Open, 'src' | 'dst'>): SaidPair | null {
  const said = saidIn(head)
  const isSame = (tag: string | null, code: string) => tag === null || isLanguage(tag, code)
  return isSame(said.src, src) && isSame(said.dst, dst) ? null : said
}

/**
 * Returns the names of a file's languages: the portal's names if it has exactly these tags, otherwise names in the
 * reader's language.
 */
export function saidWords({ src, dst }: SaidPair, languages: Languages): string {
  const nameOf = (tag: string) =>
    languages.some(({ code }) => isLanguage(tag, code)) ? languageName(languages, tag) : tagWords(tag)
  if (src === null || dst === null) return nameOf(src ?? dst ?? '')
  return m.keep_pair({ source: nameOf(src), target: nameOf(dst) })
}
