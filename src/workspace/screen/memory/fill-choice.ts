import type { KnownText, Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { isBlank } from '#src/blank-text.ts'
import type { ManyChange, Unit, EditingActions, TextsView } from '#src/workspace/view.ts'

/** The index of the chosen candidate, by text key. */
export type Choice = ReadonlyMap<string, number>

export type FillOption = { text: KnownText; candidate: Suggestion; index: number }

/** Filters by certainty, and by texts with several translations, from which the user has to choose. */
export const fillFilters = ['all', 'exact', 'near', 'adapted', 'several'] as const
export type FillFilter = (typeof fillFilters)[number]

export function isIn(filter: FillFilter, { candidates }: KnownText): boolean {
  if (filter === 'all') return true
  return filter === 'several' ? candidates.length > 1 : candidates[0]?.kind === filter
}

export const optionsOf = (texts: readonly KnownText[]): FillOption[] =>
  texts.flatMap((text) => text.candidates.map((candidate, index) => ({ text, candidate, index })))

/** Returns the initial choice: a single translation, certain and reviewed, for a text without one. */
export function firstChoice(texts: readonly KnownText[]): Choice {
  const isSure = ({ candidates: [first, ...others], present }: KnownText) =>
    first !== undefined && others.length === 0 && first.isCertain && !first.review && present === null
  return new Map(texts.filter(isSure).map(({ key }) => [key, 0]))
}

/** Chooses a candidate in place of another one of its text, or removes the choice. */
export function toggled(choice: Choice, { text: { key }, index }: FillOption): Choice {
  const next = new Map(choice)
  if (next.get(key) === index) next.delete(key)
  else next.set(key, index)
  return next
}

/** Chooses all or none of these texts. Where several translations are known, none is chosen. */
export function withAll(choice: Choice, texts: readonly KnownText[], isChosen: boolean): Choice {
  const next = new Map(choice)
  for (const { key, candidates } of texts)
    if (!isChosen) next.delete(key)
    else if (candidates.length === 1) next.set(key, 0)
  return next
}

/**
 * Returns whether everything that can be chosen at once is chosen. Where only the user can choose, returns whether
 * anything is.
 */
export function areAllChosen(choice: Choice, shown: readonly KnownText[]): boolean {
  const single = shown.filter(({ candidates }) => candidates.length === 1)
  return single.length > 0 ? single.every(({ key }) => choice.has(key)) : shown.some(({ key }) => choice.has(key))
}

export type Filling = { changes: ManyChange[]; areExact: boolean; skipped: number }

/** Returns what to write. Leaves out texts that were typed, saved or removed since they were read. */
export function fillingOf(
  texts: readonly KnownText[],
  choice: Choice,
  { byKey, typed }: Pick<TextsView & EditingActions, 'byKey' | 'typed'>,
): Filling {
  const chosen = optionsOf(texts).filter(({ text, index }) => choice.get(text.key) === index)
  const isAsSeen = ({ text }: FillOption) => {
    const unit = byKey.get(text.key)
    if (!unit || unit.removed || unit.state === 'conflict' || unit.source !== text.source) return false
    const now = typed(text.key) ?? unit.target
    return text.present === null ? isBlank(now) : unit.target === text.present && (typed(text.key) ?? now) === now
  }
  const open = chosen.filter(isAsSeen)
  return {
    changes: open.map(({ text: { key }, candidate }) => ({
      key,
      text: candidate.text,
      before: byKey.get(key)?.target ?? null,
    })),
    areExact: open.every(({ candidate }) => candidate.kind === 'exact'),
    skipped: chosen.length - open.length,
  }
}

/**
 * Returns whether a filled text needs a review. A translation of the exact source does not, unless it still waits for
 * its own review.
 */
export const isToReview = ({ areExact }: Pick<Filling, 'areExact'>, done: Pick<Unit, 'review'> | undefined): boolean =>
  !areExact || done?.review === true
