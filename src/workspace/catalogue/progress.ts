import { isTranslated, isWritten } from '#src/workspace/text/blank.ts'
import type { Category } from './category.ts'
import { areKeysKnown, type KeysOfArticle, keysIn } from './tree.ts'
import type { Unit } from '#src/workspace/view.ts'

/** Numbers of texts. `written`: texts that are translated but not saved on the server yet. */
export type Progress = { all: number; translated: number; written: number }

/** Returns the number of texts without a translation. */
export const leftOf = ({ all, translated }: Progress): number => all - translated

const noProgress: Progress = { all: 0, translated: 0, written: 0 }

function counted({ all, translated, written }: Progress, unit: Unit): Progress {
  return {
    all: all + 1,
    translated: translated + (isTranslated(unit) ? 1 : 0),
    written: written + (isWritten(unit) ? 1 : 0),
  }
}

/** Counts the texts with these keys. Keys that have no text are ignored. */
export function progressOf(keys: readonly string[], byKey: ReadonlyMap<string, Unit>): Progress {
  return keys.reduce((sum, key) => {
    const unit = byKey.get(key)
    return unit ? counted(sum, unit) : sum
  }, noProgress)
}

/** Returns the progress of all texts in and below a category; null while the keys of an article there are unknown. */
export const progressIn = (
  root: Category,
  keysOfArticle: KeysOfArticle,
  byKey: ReadonlyMap<string, Unit>,
): Progress | null => (areKeysKnown(root, keysOfArticle) ? progressOf(keysIn(root, keysOfArticle), byKey) : null)

/** Returns the progress for each tag, in alphabetical order. A text with several tags counts for each of them. */
export function progressByTag(units: readonly Unit[]): [tag: string, progress: Progress][] {
  const byTag = new Map<string, Progress>()
  for (const unit of units) for (const tag of unit.tags) byTag.set(tag, counted(byTag.get(tag) ?? noProgress, unit))
  return [...byTag].toSorted(([a], [b]) => a.localeCompare(b))
}
