import { standingText } from '#src/workspace/text/blank.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Question } from './protocol.ts'

const chunkSize = 1_000

function columnsOf(units: readonly Unit[]) {
  return {
    key: units.map(({ key }) => key),
    source: units.map(({ source }) => source),
    target: units.map((unit) => standingText(unit) ?? ''),
    desc: units.map(({ desc }) => desc),
  }
}

export function changesOf(units: readonly Unit[], before: readonly Unit[]): number[] {
  const changed: number[] = []
  for (let at = 0; at < units.length; at += 1) if (units[at] !== before[at]) changed.push(at)
  return changed
}

/**
 * Sends the texts of a list to a worker: first all texts, later only those that have changed. It sends 1,000 texts at a
 * time and waits for `pause` in between, so that the page stays responsive. After `forget`, all texts are sent again.
 */
export function createHanding(tell: (question: Question) => void, pause: () => Promise<void>) {
  let units: readonly Unit[] = []
  let handed: readonly Unit[] = []
  let handing: Promise<void> | undefined

  async function slices(target: readonly Unit[]): Promise<void> {
    const before = handed
    const changed = changesOf(target, before)
    for (let from = 0; from < Math.max(1, changed.length); from += chunkSize) {
      if (handed !== before) return
      const at = changed.slice(from, from + chunkSize)
      tell({ kind: 'put', total: target.length, at, columns: columnsOf(at.flatMap((place) => target[place] ?? [])) })
      if (from + chunkSize < changed.length) await pause()
    }
    if (handed === before) handed = target
  }
  async function all(): Promise<void> {
    while (handed !== units) await slices(units)
  }

  return {
    units: () => units,
    handed: () => handed,
    isDone: () => handed === units,
    take(next: readonly Unit[]): void {
      units = next
    },
    handOver(): Promise<void> {
      handing ??= all().finally(() => {
        handing = undefined
      })
      return handing
    },
    forget(): void {
      handed = []
    },
  }
}
