import { m } from '#messages'
import type { FileHead } from '#src/workspace/formats/exchanged.ts'
import { isLanguage, languageMeant } from '#src/workspace/formats/language-tag.ts'
import { languageName } from '#src/workspace/screen/language-name.ts'
import { tagWords } from '#src/workspace/tag-words.ts'
import type { Space, WorkspaceView } from '#src/workspace/view.ts'

type Languages = WorkspaceView['languages']
type Open = { space: Space; src: string; dst: string; languages: Languages }

/** Tags as a file has them; null: it does not say. */
export type SaidPair = { src: string | null; dst: string | null }
/** By the portal's codes where these can be selected: then `canChoose`; else by the file's tags. */
export type Mismatch = { what: 'space'; said: string } | ({ what: 'languages'; canChoose: boolean } & SaidPair)

const codesOf = ({ src, dst, languages }: Pick<Open, 'src' | 'dst' | 'languages'>) => [
  ...new Set([src, dst, ...languages.map(({ code }) => code)]),
]

// An empty attribute or empty brackets say nothing either.
const saidIn = ({ src, dst }: Pick<FileHead, 'src' | 'dst'>): SaidPair => ({
  src: src?.trim() || null,
  dst: dst?.trim() || null,
})

/** Whether a file is for another list or other languages than are open. */
export function mismatchOf(head: FileHead, open: Open): Mismatch | null {
  if (head.space !== null && head.space !== open.space) return { what: 'space', said: head.space }
  const codes = codesOf(open)
  const { src, dst } = saidIn(head)
  const meant = (said: string | null, code: string) => (said === null ? code : languageMeant(said, codes))
  const [from, to] = [meant(src, open.src), meant(dst, open.dst)]
  // What translates the master is known by its keys, from whatever language it was made.
  const isFrom = open.src === 'master' ? from !== open.dst : from === open.src
  if (isFrom && to === open.dst) return null
  const pair = { src: isFrom ? open.src : from, dst: to }
  // Nobody translates a language into itself: two forms of English are one here.
  if (pair.src === undefined || pair.dst === undefined || pair.src === pair.dst)
    return { what: 'languages', src, dst, canChoose: false }
  return { what: 'languages', src: pair.src, dst: dst === null ? null : pair.dst, canChoose: true }
}

/** What a file says that is read as the open pair and is not quite that; null if it is. */
export function readAsOpen(head: FileHead, { src, dst }: Pick<Open, 'src' | 'dst'>): SaidPair | null {
  const said = saidIn(head)
  const isSame = (tag: string | null, code: string) => tag === null || isLanguage(tag, code)
  return isSame(said.src, src) && isSame(said.dst, dst) ? null : said
}

/** By the portal's own names where it knows the very tags, else in the reader's language. */
export function saidWords({ src, dst }: SaidPair, languages: Languages): string {
  const nameOf = (tag: string) =>
    languages.some(({ code }) => isLanguage(tag, code)) ? languageName(languages, tag) : tagWords(tag)
  if (src === null || dst === null) return nameOf(src ?? dst ?? '')
  return m.keep_pair({ source: nameOf(src), target: nameOf(dst) })
}
