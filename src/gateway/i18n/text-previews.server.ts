import { setImmediate } from 'node:timers/promises'
import { isBlank } from '#src/blank-text.ts'
import type { Answer } from '#src/contract/call/call.ts'
import type { Texts } from '#src/contract/i18n.ts'
import type { PreviewQuery, PreviewText } from '#src/browser/text-preview.ts'
import { findMissingLanguage } from '#src/contract/values/missing-language.ts'
import { languages, type Locale, tagOf } from '#src/site/site.ts'
import { textOrderIn } from '#src/site/text-order.ts'

const shownTexts = 24
/** Number of texts kept of a list. More than are shown, so that enough remain when some of them change. */
const keptTexts = 3 * shownTexts
const maxChanges = 500
const maxPairs = 32
/**
 * Max time of a slice, so that other requests are served in between. The time is measured, because comparing two texts
 * may take a thousand times longer than comparing two others.
 */
const sliceMs = 20
const checkEvery = 50
/** Max length of a text in a preview, in code units. A row shows less. */
const maxLength = 300

const shows = ['all', 'untranslated'] as const

type Line = PreviewText & { sortKey: string; position: number }
type List = { show: PreviewQuery['show']; locale: Locale; lines: readonly Line[]; isWhole: boolean }
type Kept = { tag: string; revision: number; lists: readonly List[] }
type Pair = Pick<PreviewQuery, 'space' | 'src' | 'dst'>

const orders = new Map(languages.map(({ code }) => [code, textOrderIn(tagOf(code))]))

const compareIn = (locale: Locale) => {
  const compare = orders.get(locale) ?? textOrderIn(tagOf(locale))
  return (a: Line, b: Line) => compare(a.sortKey, b.sortKey) || a.position - b.position
}

const fits = ({ target }: PreviewText, show: PreviewQuery['show']) => show === 'all' || isBlank(target)

/**
 * Yields the lines of a list, each with source and target as the workspace shows them. Lines are sorted by the
 * translation, or by the source if there is none.
 */
function* linesOf({ texts, languages: named }: Texts, { src, dst }: Pair, positionOf: (at: number) => number) {
  const textIn = (code: string, key: string) => {
    const known = named[code]?.[1] ?? {}
    return Object.hasOwn(known, key) ? known[key] : undefined
  }
  for (const [at, { text }] of texts.entries()) {
    const [key] = text
    const source = textIn(src, key) ?? ''
    const target = textIn(dst, key) ?? null
    yield {
      key,
      source,
      target,
      sortKey: target === null || isBlank(target) ? source : target,
      position: positionOf(at),
    }
  }
}

function insert(lines: Line[], line: Line, compare: (a: Line, b: Line) => number): void {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = lines[middle]
    if (other && compare(other, line) <= 0) low = middle + 1
    else high = middle
  }
  lines.splice(low, 0, line)
}

async function listOf(texts: Texts, pair: Pair, show: PreviewQuery['show'], locale: Locale): Promise<List> {
  const compare = compareIn(locale)
  const lines: Line[] = []
  let isWhole = true
  let read = 0
  let since = performance.now()
  for (const line of linesOf(texts, pair, (at) => at)) {
    if (++read % checkEvery === 0 && performance.now() - since > sliceMs) {
      await setImmediate()
      since = performance.now()
    }
    if (!fits(line, show)) continue
    const last = lines.length < keptTexts ? undefined : lines.at(-1)
    if (last && compare(last, line) <= 0) {
      isWhole = false
      continue
    }
    insert(lines, line, compare)
    if (lines.length > keptTexts) {
      lines.pop()
      isWhole = false
    }
  }
  return { show, locale, lines, isWhole }
}

/**
 * Returns the known beginning of a list with changes applied. Changed texts may move into it or out of it. It may
 * become shorter, because the texts after it are unknown.
 */
function changed({ show, locale, lines, isWhole }: List, changes: Texts, pair: Pair): List {
  const compare = compareIn(locale)
  const gone = new Set([...changes.texts.map(({ text: [key] }) => key), ...(changes.removed ?? [])])
  const positions = new Map(lines.map(({ key, position }) => [key, position]))
  const left = lines.filter(({ key }) => !gone.has(key))
  const end = isWhole ? undefined : left.at(-1)
  const positionOf = (at: number) => positions.get(changes.texts[at]?.text[0] ?? '') ?? Number.MAX_SAFE_INTEGER
  for (const line of linesOf(changes, pair, positionOf))
    if (fits(line, show) && (isWhole || (end && compare(line, end) < 0))) insert(left, line, compare)
  return { show, locale, lines: left.slice(0, keptTexts), isWhole: isWhole && left.length <= keptTexts }
}

/**
 * Returns the part of a tag that identifies the database and its last restore. The part before it, in quotes, changes
 * with every change of a text.
 */
const databaseOf = (tag: string) => tag.slice(tag.indexOf(' ') + 1)
const nameOf = ({ space, src, dst }: Pair) => JSON.stringify([space, src, dst])
/** Returns whether an answer has both languages. The workspace would refuse it otherwise. */
const isOf = ({ src, dst }: Pair, { languages }: Texts) => findMissingLanguage(languages, [src, dst]) === undefined
const cut = (text: string) => text.slice(0, maxLength)

/**
 * Creates a store of previews, which a page shows while the texts are still loading. A preview contains the first texts
 * of a list, sorted for a language of the portal. Previews are made from complete answers, and updated with the changes
 * of later revisions.
 */
export function createTextPreviews() {
  const kept = new Map<string, Kept>()

  function keep(name: string, one: Kept): void {
    kept.delete(name)
    kept.set(name, one)
    const [oldest] = kept.keys()
    if (kept.size > maxPairs && oldest !== undefined) kept.delete(oldest)
  }

  async function follow(
    one: Kept,
    tag: string,
    pair: Pair,
    changesSince: (revision: number) => Promise<Answer<Texts>>,
  ): Promise<Kept | null> {
    if (databaseOf(one.tag) !== databaseOf(tag)) return null
    const answer = await changesSince(one.revision)
    if (!answer.ok || answer.data.revision < one.revision || answer.data.texts.length > maxChanges) return null
    const { data } = answer
    if (!isOf(pair, data)) return null
    const lists: List[] = []
    for (const list of one.lists) {
      lists.push(changed(list, data, pair))
      await setImmediate()
    }
    // The changes may be newer than the tag. Applying a change twice does no harm.
    return { tag, revision: data.revision, lists }
  }

  return {
    /** Makes the previews of a pair from a complete answer with this tag. */
    async take(pair: Pair, tag: string, texts: Texts): Promise<void> {
      if (!isOf(pair, texts)) return
      const lists: List[] = []
      for (const { code } of languages) for (const show of shows) lists.push(await listOf(texts, pair, show, code))
      keep(nameOf(pair), { tag, revision: texts.revision, lists })
    },
    /**
     * Returns the preview for a user whose answer would have the tag `tag`; null if it is not kept or cannot be brought
     * up to date.
     */
    async find(
      { show, ...pair }: PreviewQuery,
      { tag, locale }: { tag: string; locale: Locale },
      changesSince: (revision: number) => Promise<Answer<Texts>>,
    ): Promise<PreviewText[] | null> {
      const name = nameOf(pair)
      const before = kept.get(name)
      if (!before) return null
      const now = before.tag === tag ? before : await follow(before, tag, pair, changesSince)
      if (now) keep(name, now)
      else kept.delete(name)
      const list = now?.lists.find((one) => one.show === show && one.locale === locale)
      if (!list || (!list.isWhole && list.lines.length < shownTexts)) return null
      return list.lines
        .slice(0, shownTexts)
        .map(({ key, source, target }) => ({ key, source: cut(source), target: target === null ? null : cut(target) }))
    },
  }
}
