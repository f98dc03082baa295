import { isBlank } from '#src/blank-text.ts'
import type { List } from './adapt.ts'
import { createConcordance } from './concordance.ts'
import { createIndexes } from './indexes.ts'
import { foldText } from './likeness.ts'
import {
  type KnownText,
  type MemoryPlace,
  type MemoryUnit,
  type OpenElsewhere,
  type Suggestion,
  suggestionKinds,
} from './memory-unit.ts'
import { createCount } from './count.ts'
import { proposeAdapted, proposeExact, proposeFuzzy, proposeNear } from './propose.ts'
import { createSources, type Source, translationsOf } from './sources.ts'

const maxSuggestions = 5
const maxCandidates = 9
/** Max similar sources that are compared letter by letter, and max translations of each that are considered. */
const maxCompared = 16
const maxTranslations = 3
/** Max sources tried of one pattern. Thousands may share a pattern. */
const maxSiblings = 1_000
/** Max sources indexed for one answer. If more are not indexed yet, the answer is given without them, as incomplete. */
const indexedAtOnce = 500

export type Question = MemoryPlace & { source: string }

export type Also = { texts: KnownText[]; elsewhere: OpenElsewhere[] }

export type Suggested = {
  suggestions: Suggestion[]
  isComplete: boolean
}

const order = (kind: Suggestion['kind']) => suggestionKinds.indexOf(kind)

function best(suggestions: readonly Suggestion[], limit: number): Suggestion[] {
  const sorted = suggestions.toSorted(
    (a, b) =>
      order(a.kind) - order(b.kind) ||
      Number(a.review) - Number(b.review) ||
      Number(b.isCertain) - Number(a.isCertain) ||
      Number(a.mine) - Number(b.mine) ||
      b.score - a.score ||
      b.count - a.count,
  )
  const texts = new Set<string>()
  return sorted.filter(({ text }) => !texts.has(text) && texts.add(text)).slice(0, limit)
}

function openBeyond(space: string, { units }: Source): OpenElsewhere[] {
  const open = [...units].filter((unit) => unit.space !== space && unit.isOpen)
  return [...Map.groupBy(open, (unit) => unit.space)].map(([space, { length: count }]) => ({ space, count }))
}

const others = (found: readonly Source[], wanted: Source) => found.filter((source) => source !== wanted)

/**
 * Creates an empty translation memory for one language pair. Fill it with `put`; `readOn` indexes the texts, for as
 * long as its argument returns true.
 */
export function createMemory(list: List) {
  const sources = createSources()
  const indexes = createIndexes(sources, list.families)

  const top = (source: Source) => translationsOf(source).slice(0, maxTranslations)

  const exact = (source: Source, except?: MemoryUnit) =>
    translationsOf(source, except).map((known) => proposeExact(source.text, known))
  const near = (wanted: Source) =>
    others(indexes.loose(wanted), wanted).flatMap((source) =>
      top(source).map((known) => proposeNear(source.text, known, wanted.text, list.lang)),
    )
  const adapted = (wanted: Source) =>
    others(indexes.patterns(wanted), wanted)
      .slice(0, maxSiblings)
      .flatMap((source) => top(source).flatMap((known) => proposeAdapted(source.text, known, wanted.text, list) ?? []))

  function alike(wanted: Source, found: readonly Suggestion[]): Suggestion[] {
    const texts = { text: wanted.text, folded: foldText(wanted.text) }
    const isFound = new Set(found.map(({ source }) => source))
    return others(indexes.nearest(wanted.text, maxCompared), wanted)
      .filter(({ text }) => !isFound.has(text))
      .flatMap((source) => top(source).flatMap((known) => proposeFuzzy(source.text, known, texts, list) ?? []))
  }

  /** Returns the translations of the first kind that has any: exact, near, adapted. Similar texts are not searched. */
  function knownFor(source: Source): Suggestion[] {
    for (const find of [exact, near, adapted]) {
      const candidates = best(find(source), maxCandidates)
      if (candidates.length > 0) return candidates
    }
    return []
  }

  return {
    put: (units: readonly MemoryUnit[]) => units.forEach(sources.put),
    remove: (places: readonly MemoryPlace[]) => places.forEach(({ space, key }) => sources.remove(space, key)),

    /** Searches for words in all translated texts and their translations. */
    concordance: createConcordance(sources),

    readOn: (mayGoOn: () => boolean): boolean => indexes.fill(mayGoOn),

    suggest({ space, key, source: text }: Question): Suggested {
      // An empty source, or one that is not on this device, has no suggestions.
      if (isBlank(text)) return { suggestions: [], isComplete: true }
      const source = sources.of(text)
      const isComplete = indexes.missing() <= indexedAtOnce && indexes.fill(() => true)
      const known = [...exact(source, sources.at(space, key)), ...near(source), ...adapted(source)]
      return { suggestions: best([...known, ...alike(source, known)], maxSuggestions), isComplete }
    },

    /** Returns the untranslated texts among these keys for which a translation is known, with its candidates. */
    known(space: string, keys: readonly string[]): KnownText[] {
      indexes.fillKeys()
      const bySource = new Map<Source, Suggestion[]>()
      return keys.flatMap((key) => {
        const unit = sources.at(space, key)
        if (!unit?.isOpen) return []
        const source = sources.of(unit.source)
        const candidates = bySource.get(source) ?? knownFor(source)
        bySource.set(source, candidates)
        return candidates.length === 0 ? [] : [{ key, source: source.text, present: null, candidates }]
      })
    },

    count: createCount({ sources, indexes, families: list.families, knownFor, alike }),

    /**
     * After a text was translated, returns the texts of the collection that the translation may fit, because they have
     * the same source or pattern, and the number of texts in other collections that have the same source.
     */
    alsoFor({ space, key, source: text, target }: Question & { target: string }): Also {
      const source = sources.of(text)
      indexes.fillKeys()
      const own: MemoryUnit = { space, key, source: text, target, isOpen: false, review: false, mine: true }
      const translation = { text: target, units: [own], review: false, mine: true }
      const here = ({ units }: Source) => [...units].filter((unit) => unit.space === space && unit.key !== key)
      const row = (unit: MemoryUnit, candidate: Suggestion): KnownText => ({
        key: unit.key,
        source: unit.source,
        present: unit.target,
        candidates: [candidate],
      })
      const same = here(source)
        .filter((unit) => unit.isOpen || (unit.target !== null && unit.target !== target))
        .map((unit) => row(unit, proposeExact(text, translation)))
      const siblings = others(indexes.patterns(source), source)
        .slice(0, maxSiblings)
        .flatMap((sibling) => {
          const open = here(sibling).filter((unit) => unit.isOpen)
          const proposed = open.length > 0 && proposeAdapted(text, translation, sibling.text, list)
          return proposed ? open.map((unit) => row(unit, proposed)) : []
        })
      return { texts: [...same, ...siblings], elsewhere: openBeyond(space, source) }
    },
  }
}
