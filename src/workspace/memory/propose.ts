import { adapt, type Adapted, type List } from './adapt.ts'
import { refitEdges } from '#src/workspace/text/endings.ts'
import { foldText, likeness } from './likeness.ts'
import type { Suggestion } from './memory-unit.ts'
import type { Translation } from './sources.ts'

/** Min similarity of a suggestion. Below it, translating is quicker than correcting. */
const minLikeness = 0.65
const nearScore = 99
const adaptedScore = 98
const maxPlaces = 5

type Found = Pick<Suggestion, 'text' | 'kind' | 'score' | 'changed' | 'isCertain'>

const suggestionOf = (source: string, { units, review, mine }: Translation, found: Found): Suggestion => ({
  ...found,
  source,
  count: units.length,
  places: units.slice(0, maxPlaces).map(({ space, key }) => ({ space, key })),
  review,
  mine,
})

export function proposeExact(source: string, translation: Translation): Suggestion {
  const found: Found = { text: translation.text, kind: 'exact', score: 100, changed: [], isCertain: true }
  return suggestionOf(source, translation, found)
}

export function proposeNear(source: string, translation: Translation, wanted: string, lang: string): Suggestion {
  const { text, changed, isCertain } = refitEdges(source, translation.text, wanted, lang)
  return suggestionOf(source, translation, { text, kind: 'near', score: nearScore, changed, isCertain })
}

const foundBy = ({ text, changed }: Adapted): Found => ({
  text,
  kind: 'adapted',
  score: adaptedScore,
  changed,
  isCertain: true,
})

export function proposeAdapted(
  source: string,
  translation: Translation,
  wanted: string,
  list: List,
): Suggestion | undefined {
  const adapted = adapt(source, translation.text, wanted, list)
  if (!adapted?.isWhole || adapted.source !== wanted) return undefined
  return suggestionOf(source, translation, foundBy(adapted))
}

/**
 * Returns the translation of a similar source as a suggestion for the wanted source, adapted if possible. `text` and
 * `folded`: the wanted source, as it is and from `foldText`. Returns undefined if the sources are too different.
 */
export function proposeFuzzy(
  source: string,
  translation: Translation,
  { text: wanted, folded }: { text: string; folded: string },
  list: List,
): Suggestion | undefined {
  const adapted = adapt(source, translation.text, wanted, list)
  if (adapted?.source === wanted) return suggestionOf(source, translation, foundBy(adapted))
  const alike = likeness(foldText(adapted?.source ?? source), folded, minLikeness)
  if (alike === 0) return undefined
  const score = Math.min(97, Math.floor(alike * 100))
  const { text = translation.text, changed = [] } = adapted ?? {}
  return suggestionOf(source, translation, { text, kind: 'fuzzy', score, changed, isCertain: false })
}
