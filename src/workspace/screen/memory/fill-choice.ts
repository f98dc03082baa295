import type { KnownText, Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { isBlank } from '#src/workspace/blank.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'

/** By key, which of a text's candidates is to be filled in. */
export type Choice = ReadonlyMap<string, number>

/** One candidate of one text. */
export type FillOption = { text: KnownText; candidate: Suggestion; index: number }

/** all; by how sure it is; or those with several translations, of which a person has to choose. */
export const fillFilters = ['all', 'exact', 'near', 'adapted', 'several'] as const
export type FillFilter = (typeof fillFilters)[number]

export function isIn(filter: FillFilter, { candidates }: KnownText): boolean {
  if (filter === 'all') return true
  return filter === 'several' ? candidates.length > 1 : candidates[0]?.kind === filter
}

export const optionsOf = (texts: readonly KnownText[]): FillOption[] =>
  texts.flatMap((text) => text.candidates.map((candidate, index) => ({ text, candidate, index })))

/** What needs no more than a look: one known translation, certain, looked at before, for a text that has none. */
export function firstChoice(texts: readonly KnownText[]): Choice {
  const isSure = ({ candidates: [first, ...others], present }: KnownText) =>
    first !== undefined && others.length === 0 && first.isCertain && !first.review && present === null
  return new Map(texts.filter(isSure).map(({ key }) => [key, 0]))
}

/** Chooses a candidate, instead of another of the same text; chosen already, it is let go. */
export function toggled(choice: Choice, { text: { key }, index }: FillOption): Choice {
  const next = new Map(choice)
  if (next.get(key) === index) next.delete(key)
  else next.set(key, index)
  return next
}

/** With all of these texts, or none of them; where several translations are known, the first stays unchosen. */
export function withAll(choice: Choice, texts: readonly KnownText[], isChosen: boolean): Choice {
  const next = new Map(choice)
  for (const { key, candidates } of texts)
    if (!isChosen) next.delete(key)
    else if (candidates.length === 1) next.set(key, 0)
  return next
}

export type Filling = { changes: { key: string; text: string }[]; areExact: boolean; skipped: number }

/** What is written: each text that still stands as it was looked at. What was typed, saved or removed in between is left alone. */
export function fillingOf(
  texts: readonly KnownText[],
  choice: Choice,
  { byKey, typed }: Pick<WorkspaceView, 'byKey' | 'typed'>,
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
    changes: open.map(({ text: { key }, candidate }) => ({ key, text: candidate.text })),
    areExact: open.every(({ candidate }) => candidate.kind === 'exact'),
    skipped: chosen.length - open.length,
  }
}
