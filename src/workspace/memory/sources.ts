import type { MemoryUnit } from './memory-unit.ts'

export type Source = { id: number; text: string; units: Set<MemoryUnit> }

export type Translation = { text: string; units: MemoryUnit[]; review: boolean; mine: boolean }

const idOf = (space: string, key: string) => `${space}\n${key}`

export function createSources() {
  const byText = new Map<string, Source>()
  const all: Source[] = []
  const translated: Source[] = []
  const isTranslated = new Set<Source>()
  const byPlace = new Map<string, { unit: MemoryUnit; source: Source }>()

  function sourceOf(text: string): Source {
    const known = byText.get(text)
    if (known) return known
    const source: Source = { id: all.length, text, units: new Set() }
    byText.set(text, source)
    all.push(source)
    return source
  }

  function remove(space: string, key: string): void {
    const held = byPlace.get(idOf(space, key))
    held?.source.units.delete(held.unit)
    byPlace.delete(idOf(space, key))
  }

  return {
    all,
    translated,
    of: sourceOf,
    at: (space: string, key: string) => byPlace.get(idOf(space, key))?.unit,
    put(unit: MemoryUnit): void {
      remove(unit.space, unit.key)
      const source = sourceOf(unit.source)
      source.units.add(unit)
      byPlace.set(idOf(unit.space, unit.key), { unit, source })
      if (unit.target === null || isTranslated.has(source)) return
      isTranslated.add(source)
      translated.push(source)
    },
    remove,
  }
}

/**
 * Returns the different translations of a source. Those that need a review come last, otherwise the most frequent
 * first. A translation needs a review only if each of its units does. Leaves out the unit `except`.
 */
export function translationsOf(source: Source, except?: MemoryUnit): Translation[] {
  const byText = new Map<string, Translation>()
  for (const unit of source.units) {
    if (unit.target === null || unit === except) continue
    const known = byText.get(unit.target)
    if (!known) byText.set(unit.target, { text: unit.target, units: [unit], review: unit.review, mine: unit.mine })
    else {
      known.units.push(unit)
      known.review &&= unit.review
      known.mine &&= unit.mine
    }
  }
  return [...byText.values()].toSorted((a, b) => Number(a.review) - Number(b.review) || b.units.length - a.units.length)
}
