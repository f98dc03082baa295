import { setImmediate } from 'node:timers/promises'
import { isBlank } from '#src/blank-text.ts'
import type { Answer } from '#src/contract/call/call.ts'
import type { Texts } from '#src/contract/i18n.ts'
import type { FirstOf, FirstText } from '#src/first-texts.ts'
import { lackingLanguage } from '#src/contract/values/lacking-language.ts'
import { languages, type Locale, tagOf } from '#src/site.ts'
import { textOrderIn } from '#src/text-order.ts'

const shownTexts = 24
/** Some more, so that the first are still known after some of them changed. */
const keptTexts = 3 * shownTexts
const maxChanges = 500
const maxPairs = 32
/** Between them others are served. Comparing two texts may take a thousand times as long as two others. */
const sliceMs = 20
const checkEvery = 50
/** More than any row shows of a text. */
const maxLength = 300

const shows = ['all', 'untranslated'] as const

type Line = FirstText & { sortKey: string; position: number }
type List = { show: FirstOf['show']; locale: Locale; lines: readonly Line[]; isWhole: boolean }
type Kept = { tag: string; revision: number; lists: readonly List[] }
type Pair = Pick<FirstOf, 'space' | 'src' | 'dst'>

const orders = new Map(languages.map(({ code }) => [code, textOrderIn(tagOf(code))]))

const compareIn = (locale: Locale) => {
  const compare = orders.get(locale) ?? textOrderIn(tagOf(locale))
  return (a: Line, b: Line) => compare(a.sortKey, b.sortKey) || a.position - b.position
}

const fits = ({ target }: FirstText, show: FirstOf['show']) => show === 'all' || isBlank(target)

/** As a workspace joins and sorts them: by the translation or, without one, the source. */
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

async function listOf(texts: Texts, pair: Pair, show: FirstOf['show'], locale: Locale): Promise<List> {
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

/** The list after changes, as far as it is known: what changed may have come from behind its end, or gone there. */
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

/** Without what stands in quotes, which changes with the texts: the rest tells one database from another, or from itself after a restore. */
const databaseOf = (tag: string) => tag.slice(tag.indexOf(' ') + 1)
const nameOf = ({ space, src, dst }: Pair) => JSON.stringify([space, src, dst])
/** A workspace refuses what lacks a language. */
const isOf = ({ src, dst }: Pair, { languages }: Texts) => lackingLanguage(languages, [src, dst]) === undefined
const cut = (text: string) => text.slice(0, maxLength)

/**
 * What lists of texts begin with, in the reader's order, taken from answers as they are made and followed from revision to
 * revision: a page can show it while the texts themselves are still being fetched.
 */
export function createFirstTexts() {
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
    // The changes may be newer than the tag; what they say twice does no harm.
    return { tag, revision: data.revision, lists }
  }

  return {
    /** Takes a whole answer that was made under this tag. */
    async take(pair: Pair, tag: string, texts: Texts): Promise<void> {
      if (!isOf(pair, texts)) return
      const lists: List[] = []
      for (const { code } of languages) for (const show of shows) lists.push(await listOf(texts, pair, show, code))
      keep(nameOf(pair), { tag, revision: texts.revision, lists })
    },
    /** For whoever has this tag; null where they are not known. */
    async find(
      { show, ...pair }: FirstOf,
      { tag, locale }: { tag: string; locale: Locale },
      changesSince: (revision: number) => Promise<Answer<Texts>>,
    ): Promise<FirstText[] | null> {
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
