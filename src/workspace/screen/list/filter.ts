import { isTranslated } from '#src/workspace/blank.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Show } from '#src/workspace/workspace-search.ts'

const foldedTexts = new WeakMap<Unit, string>()

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

// A unit object is never changed in place, so what was folded once holds for as long as the object lives.
function foldedText(unit: Unit): string {
  const known = foldedTexts.get(unit)
  if (known !== undefined) return known
  const folded = fold(`${unit.key}\n${unit.source}\n${unit.target ?? ''}`)
  foldedTexts.set(unit, folded)
  return folded
}

export function isUntranslated(unit: Unit): boolean {
  return !isTranslated(unit)
}

export const untranslatedAsTyped =
  (typed: (key: string) => string | undefined) =>
  (unit: Unit): boolean =>
    !isTranslated({ ...unit, target: typed(unit.key) ?? unit.target })

function isShown(unit: Unit, show: Show): boolean {
  switch (show) {
    case 'untranslated':
      return isUntranslated(unit)
    case 'unsaved':
      return unit.state === 'unsaved'
    case 'conflicts':
      return unit.state === 'conflict'
    default:
      return true
  }
}

/** Whether a unit belongs in the queue: by its state, and by a part of its key, source or target. */
export function unitFilter(show: Show, q: string): (unit: Unit) => boolean {
  const needle = fold(q.trim())
  return (unit) => isShown(unit, show) && (needle === '' || foldedText(unit).includes(needle))
}
