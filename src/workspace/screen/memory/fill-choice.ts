import type { KnownText, Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { isBlank } from '#src/blank-text.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import type { ManyChange, Unit, EditingActions, TextsView } from '#src/workspace/view.ts'

/** The translations that the user has chosen. Maps the key of a text to the index of the chosen candidate, from 0. */
export type Choice = ReadonlyMap<string, number>

export type FillOption = { text: KnownText; candidate: Suggestion; index: number }

/**
 * Filters of the dialog that fills in translations. exact, near, adapted: texts whose first candidate matches in this
 * way. several: texts with several candidates, among which the user must choose.
 */
export const fillFilters = ['all', 'exact', 'near', 'adapted', 'several'] as const
export type FillFilter = (typeof fillFilters)[number]

export function isIn(filter: FillFilter, { candidates }: KnownText): boolean {
  if (filter === 'all') return true
  return filter === 'several' ? candidates.length > 1 : candidates[0]?.kind === filter
}

export const optionsOf = (texts: readonly KnownText[]): FillOption[] =>
  texts.flatMap((text) => text.candidates.map((candidate, index) => ({ text, candidate, index })))

/**
 * Returns the choice with which the dialog opens. It contains each text that has no translation and exactly one
 * candidate, if that candidate is certain and needs no review.
 */
export function firstChoice(texts: readonly KnownText[]): Choice {
  const isSure = ({ candidates: [first, ...others], present }: KnownText) =>
    first !== undefined && others.length === 0 && first.isCertain && !first.review && present === null
  return new Map(texts.filter(isSure).map(({ key }) => [key, 0]))
}

/**
 * Returns the choice after the user has clicked a candidate. The click chooses the candidate for its text or, if it was
 * chosen, removes it from the choice.
 */
export function toggled(choice: Choice, { text: { key }, index }: FillOption): Choice {
  const next = new Map(choice)
  if (next.get(key) === index) next.delete(key)
  else next.set(key, index)
  return next
}

/**
 * Returns the choice after all texts in `texts`, or none of them, were chosen. "All" does not choose for a text with
 * several candidates; a choice that the user has made for it stays.
 */
export function withAll(choice: Choice, texts: readonly KnownText[], isChosen: boolean): Choice {
  const next = new Map(choice)
  for (const { key, candidates } of texts)
    if (!isChosen) next.delete(key)
    else if (candidates.length === 1) next.set(key, 0)
  return next
}

/**
 * Returns whether all texts with exactly one candidate are chosen. If there is no such text, returns whether any text
 * is chosen.
 */
export function areAllChosen(choice: Choice, shown: readonly KnownText[]): boolean {
  const single = shown.filter(({ candidates }) => candidates.length === 1)
  return single.length > 0 ? single.every(({ key }) => choice.has(key)) : shown.some(({ key }) => choice.has(key))
}

export type Filling = { changes: ManyChange[]; areExact: boolean; skipped: number }

/**
 * Returns the chosen translations to write. Leaves out, and counts in `skipped`, texts that were changed or removed
 * since `texts` were read, or that are in conflict. `areExact`: whether every translation comes from exactly the same
 * source.
 */
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
    return text.present === null
      ? isBlank(now)
      : unit.target === text.present && toBox(now ?? '') === toBox(text.present)
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
 * Returns whether filled-in texts need a review. They need none if the sources of all of them equal that of the reused
 * translation exactly, and `done`, the text with that translation, needs none itself.
 */
export const isToReview = ({ areExact }: Pick<Filling, 'areExact'>, done: Pick<Unit, 'review'> | undefined): boolean =>
  !areExact || done?.review === true
