import { createListeners } from '#src/workspace/listeners.ts'
import { changedSince } from '#src/workspace/changed-units.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import type { Issue, Term } from './check.ts'
import { dismissalOf } from '#src/workspace/dismissed.ts'
import { openPagePort, openWorkerPort, type Port } from './worker/port.ts'
import type { Answer, Request } from './worker/protocol.ts'

type Setting = {
  sourceLang: string
  targetLang: string
  off: readonly CheckId[]
  terms: readonly Term[]
  families?: readonly Family[] | undefined
}
type Open = (onAnswer: (answer: Answer) => void, onBroken: () => void) => Port

export type FindingsState = {
  /** Issues by key. A new map after the issues of any text have changed. */
  byKey: ReadonlyMap<string, readonly Issue[]>
  isComplete: boolean
}

const none: readonly Issue[] = []
const perRequest = 1_000
const openPort: Open = (onAnswer, onBroken) => openWorkerPort(onAnswer, onBroken) ?? openPagePort(onAnswer)

function requestOf(units: readonly (Unit | string)[], isLast: boolean): Extract<Request, { kind: 'put' }> {
  const of = <Value>(read: (unit: Unit) => Value, gone: Value) =>
    units.map((unit) => (typeof unit === 'string' ? gone : read(unit)))
  return {
    kind: 'put',
    keys: units.map((unit) => (typeof unit === 'string' ? unit : unit.key)),
    sources: of(({ source }) => source, ''),
    targets: of(({ target, removed }) => (removed ? null : target), null),
    descs: of(({ desc }) => desc, ''),
    isLast,
  }
}

const requestsOf = (changed: readonly (Unit | string)[]) =>
  Array.from({ length: Math.ceil(changed.length / perRequest) }, (_, at) => {
    const end = (at + 1) * perRequest
    return requestOf(changed.slice(at * perRequest, end), end >= changed.length)
  })

function takenIn(known: Map<string, Unit>, before: readonly Unit[], units: readonly Unit[]) {
  const isOther = (unit: Unit) => {
    const other = known.get(unit.key)
    return other !== unit && !(other && isSame(other, unit))
  }
  const written = changedSince(before, units)
  const changed: (Unit | string)[] = (written ?? units).filter(isOther)
  if (written) {
    // While the user types, only one unit of many has changed.
    for (const unit of written) known.set(unit.key, unit)
    return { changed, now: known }
  }
  const now = new Map(units.map((unit) => [unit.key, unit]))
  for (const key of known.keys()) if (!now.has(key)) changed.push(key)
  return { changed, now }
}

/** Tracks which texts still wait for the answer to their last request. Requests are answered in order. */
function createAsked() {
  let sent = 0
  let answers = 0
  const lastOf = new Map<string, number>()
  let answered = new Set<string>()
  return {
    has: (key: string) => lastOf.has(key),
    add(keys: readonly string[]): void {
      sent += 1
      for (const key of keys) lastOf.set(key, sent)
    },
    answer(keys: readonly string[]): void {
      answers += 1
      for (const key of keys) answered.add(key)
    },
    /** Returns the keys whose answers have arrived since the last call, because their issues are shown from now on. */
    publish(): ReadonlySet<string> {
      for (const [key, request] of lastOf) if (request <= answers) lastOf.delete(key)
      const keys = answered
      answered = new Set()
      return keys
    },
    clear(): void {
      sent = 0
      answers = 0
      lastOf.clear()
    },
  }
}

/**
 * Creates a store of the issues of all texts of a language pair, without the dismissed ones. Texts are checked again
 * after they have changed. `state` contains no issues until all texts have been checked once.
 */
export function createFindings({ off, terms, families, ...languages }: Setting, open: Open = openPort) {
  const listeners = createListeners()
  const found = new Map<string, readonly Issue[]>()
  let byKey = new Map<string, readonly Issue[]>()
  let units: readonly Unit[] = []
  let known = new Map<string, Unit>()
  let dismissed: ReadonlyMap<string, string> = new Map()
  let state: FindingsState = { byKey, isComplete: false }
  const asked = createAsked()
  let port = start(open)

  function start(opening: Open): Port {
    const opened = opening(onAnswer, () => {
      // A worker that failed has lost the texts, so the checks go on in the page.
      port.close()
      asked.clear()
      port = start(openPagePort)
      sendAll([...known.values()])
    })
    opened.send({
      kind: 'start',
      setting: { ...languages, off: [...off], terms: [...terms], families: families && [...families] },
    })
    return opened
  }
  function sendAll(changed: readonly (Unit | string)[]): void {
    for (const request of requestsOf(changed)) {
      asked.add(request.keys)
      port.send(request)
    }
  }
  function standing(key: string): readonly Issue[] {
    const findings = found.get(key) ?? none
    const unit = findings.length > 0 ? known.get(key) : undefined
    const away = unit ? dismissalOf(dismissed.get(key), unit.source, unit.target ?? '') : []
    return away.length > 0 ? findings.filter(({ check }) => !away.includes(check)) : findings
  }
  function renew(keys: Iterable<string>, isComplete: boolean): void {
    const next = new Map(byKey)
    for (const key of keys) {
      const findings = standing(key)
      if (findings.length > 0) next.set(key, findings)
      else next.delete(key)
    }
    byKey = next
    state = { byKey, isComplete }
    listeners.tell()
  }
  function onAnswer({ found: some, isLast }: Answer): void {
    asked.answer(some.map(({ key }) => key))
    for (const { key, findings } of some)
      if (findings.length > 0) found.set(key, findings)
      else found.delete(key)
    // During the first pass, no number is shown that would keep growing.
    if (!isLast) return
    const answered = asked.publish()
    renew(state.isComplete ? answered : found.keys(), true)
  }

  return {
    setUnits(next: readonly Unit[]): void {
      if (next === units) return
      const { changed, now } = takenIn(known, units, next)
      units = next
      known = now
      sendAll(changed)
    },
    setDismissed(next: ReadonlyMap<string, string>): void {
      if (next === dismissed) return
      const before = dismissed
      dismissed = next
      if (state.isComplete) renew(new Set([...before.keys(), ...next.keys()]), true)
    },
    of: (key: string): readonly Issue[] => byKey.get(key) ?? none,
    /**
     * Returns whether the published issues belong to the unit's current text. A fix contains an offset in the checked
     * text.
     */
    isChecked(unit: Unit): boolean {
      const last = known.get(unit.key)
      return last !== undefined && isSame(last, unit) && !asked.has(unit.key)
    },
    state: (): FindingsState => state,
    subscribe: listeners.subscribe,
    close: () => port.close(),
  }
}

export type Findings = ReturnType<typeof createFindings>

const isSame = (a: Unit, b: Unit): boolean =>
  a.source === b.source && a.target === b.target && a.desc === b.desc && a.removed === b.removed
