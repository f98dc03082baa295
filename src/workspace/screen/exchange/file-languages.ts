import { m } from '#messages'
import type { FileHead } from '#src/workspace/formats/exchanged.ts'
import { isLanguage, languageMeant } from '#src/workspace/formats/language-tag.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import { tagWords } from '#src/workspace/text/tag-words.ts'
import type { Space, TextsView } from '#src/workspace/view.ts'

type Languages = TextsView['languages']
type Open = { space: Space; src: string; dst: string; languages: Languages }

/** The source and target language that a file names, as language tags; null for a language that it does not name. */
export type SaidPair = { src: string | null; dst: string | null }
/**
 * How a file differs from the open list. space: it belongs to another collection, `said`. languages: it is in other
 * languages. If `canChoose`, the portal has these languages, and `src` and `dst` are portal codes; otherwise they are
 * the tags in the file.
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

/**
 * Returns how a file differs from the open list; null if it can be imported into that list. `head`: the description of
 * the file.
 */
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
 * Returns the languages that a file names; null if they are the same as those of the open pair, or if it names none.
 * Use it to tell the user that a file is imported although its languages are not exactly those of the pair, such as
 * "en-GB" for "en".
 */
export function readAsOpen(head: FileHead, { src, dst }: Pick<Open, 'src' | 'dst'>): SaidPair | null {
  const said = saidIn(head)
  const isSame = (tag: string | null, code: string) => tag === null || isLanguage(tag, code)
  return isSame(said.src, src) && isSame(said.dst, dst) ? null : said
}

/**
 * Returns the names of the languages that a file names. A language that the portal has under exactly this tag has the
 * portal's name; any other is named in the reader's language.
 */
export function saidWords({ src, dst }: SaidPair, languages: Languages): string {
  const nameOf = (tag: string) =>
    languages.some(({ code }) => isLanguage(tag, code)) ? languageName(languages, tag) : tagWords(tag)
  if (src === null || dst === null) return nameOf(src ?? dst ?? '')
  return m.keep_pair({ source: nameOf(src), target: nameOf(dst) })
}
