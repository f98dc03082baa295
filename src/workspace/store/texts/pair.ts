import { isBlank } from '#src/blank-text.ts'
import { isTranslated, isWritten } from '#src/workspace/text/blank.ts'
import { tellChanged } from '#src/workspace/changed-units.ts'
import { conflictOf, isConflict } from '#src/workspace/store/conflicts.ts'
import type { EditRow } from '#src/workspace/store/db.ts'
import { isOvertaken } from '#src/workspace/store/edits.ts'
import type { KeptText, PairTexts } from './kept-pair.ts'
import { noMarks, type Marks } from '#src/workspace/store/shared/marks.ts'
import type { Conflict, Unit, TextsView } from '#src/workspace/view.ts'

type Entry = Pick<Unit, 'key' | 'source' | 'desc' | 'tags' | 'base' | 'removed' | 'position'>
export type PairShot = Pick<TextsView, 'units' | 'byKey' | 'conflicts' | 'counts' | 'dismissed' | 'isFetched'>

/**
 * Returns whether a unit counts as “to review”. An untranslated unit does not: a mark reaches other translators earlier
 * than the text that its translator has not saved yet.
 */
const isToReview = ({ review }: Marks, unit: Unit): boolean => review.has(unit.key) && isTranslated(unit)

type Keys = ReadonlySet<string>

function unitOf(entry: Entry, edit: EditRow | undefined, marks: Marks, inFlight: Keys): Unit {
  const unit = unmarked(entry, edit, inFlight)
  return isToReview(marks, unit) ? { ...unit, review: true } : unit
}

/**
 * Returns whether the server's text has changed under an edit. While the edit is in flight the answer is no, because
 * that text may be an earlier wording of the edit.
 */
const isEditOvertaken = (edit: EditRow | undefined, stored: string | null, inFlight: Keys): boolean =>
  edit !== undefined && !inFlight.has(edit.key) && isOvertaken(edit, stored)

function unmarked(entry: Entry, edit: EditRow | undefined, inFlight: Keys): Unit {
  const saved = isBlank(entry.base) ? 'untranslated' : 'saved'
  const state = edit ? (isConflict(edit) ? 'conflict' : 'unsaved') : saved
  return {
    key: entry.key,
    source: entry.source,
    target: edit ? edit.text : entry.base,
    base: entry.base,
    desc: entry.desc,
    tags: entry.tags,
    review: false,
    // For a removed unit, the stored server text is meaningless.
    overtaken: state === 'unsaved' && !entry.removed && isEditOvertaken(edit, entry.base, inFlight),
    state,
    position: entry.position,
    refused: edit?.refused ?? null,
    removed: entry.removed,
  }
}

const isSame = (a: Unit, b: Unit) =>
  a.key === b.key &&
  a.source === b.source &&
  a.target === b.target &&
  a.base === b.base &&
  a.desc === b.desc &&
  a.state === b.state &&
  a.position === b.position &&
  a.removed === b.removed &&
  a.review === b.review &&
  a.overtaken === b.overtaken &&
  a.tags.join() === b.tags.join() &&
  a.refused?.reason === b.refused?.reason &&
  a.refused?.messages.join() === b.refused?.messages.join()

type Counts = PairShot['counts']
const noCounts = (): Counts => ({
  all: 0,
  translated: 0,
  untranslated: 0,
  unsaved: 0,
  written: 0,
  conflicts: 0,
  review: 0,
  overtaken: 0,
})

function count(counts: Counts, unit: Unit, sign: 1 | -1): void {
  counts.all += sign
  counts[isTranslated(unit) ? 'translated' : 'untranslated'] += sign
  if (unit.state === 'unsaved') counts.unsaved += sign
  if (isWritten(unit)) counts.written += sign
  if (unit.state === 'conflict') counts.conflicts += sign
  if (unit.review) counts.review += sign
  if (unit.overtaken) counts.overtaken += sign
}

/** Returns the stored texts in the server's order, followed by texts of which only an edit exists. */
function entriesOf(kept: PairTexts | undefined, rows: readonly EditRow[]): Entry[] {
  const edited = new Set(rows.map(({ key }) => key))
  // A unit that the server has removed is shown while it has an edit.
  const units = (kept?.units ?? []).filter(({ key, removed }) => !removed || edited.has(key))
  const entries = units.map(({ key, desc, tags, removed }, position): Entry => ({
    key,
    desc,
    tags,
    removed,
    position,
    source: kept?.src.get(key) ?? '',
    base: kept?.dst.get(key) ?? null,
  }))
  if (rows.length === 0) return entries
  const known = new Set(entries.map(({ key }) => key))
  for (const { key, base } of rows)
    if (!known.has(key))
      entries.push({
        key,
        desc: '',
        tags: [],
        removed: kept !== undefined,
        position: entries.length,
        source: '',
        // Before the texts are fetched, the edit's base is the last known server text.
        base: kept ? null : base,
      })
  return entries
}

const isSameMap = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

function marked(shot: PairShot, byKey: Map<string, Unit>, marks: Marks): PairShot {
  const { dismissed } = marks
  const counts = { ...shot.counts }
  const changed = shot.units.filter((unit) => unit.review !== isToReview(marks, unit))
  const units = [...shot.units]
  for (const unit of changed) {
    const after = { ...unit, review: !unit.review }
    count(counts, unit, -1)
    count(counts, after, 1)
    byKey.set(unit.key, after)
    units[unit.position] = after
  }
  return {
    ...shot,
    counts: changed.length > 0 ? counts : shot.counts,
    units: changed.length > 0 ? units : shot.units,
    dismissed: isSameMap(shot.dismissed, dismissed) ? shot.dismissed : dismissed,
  }
}

export function createCounting() {
  const counts = noCounts()
  return { counts, add: (unit: Unit) => count(counts, unit, 1) }
}

export function countsOf(units: readonly Unit[]): Counts {
  const { counts, add } = createCounting()
  units.forEach(add)
  return counts
}

type Edits = ReadonlyMap<string, EditRow>

function isConflictAt(edits: Edits, key: string): boolean {
  const edit = edits.get(key)
  return edit !== undefined && isConflict(edit)
}

function conflictsIn(edits: Edits): ReadonlyMap<string, Conflict> {
  const conflicts = [...edits.values()].flatMap((row) => conflictOf(row) ?? [])
  return new Map(conflicts.map((conflict) => [conflict.key, conflict]))
}

function withChanged(before: readonly Unit[], changed: readonly Unit[]): readonly Unit[] {
  const units = [...before]
  for (const unit of changed) units[unit.position] = unit
  tellChanged(
    before,
    units,
    changed.toSorted((a, b) => a.position - b.position),
  )
  return units
}

const emptyShot = (byKey: Map<string, Unit>): PairShot => ({
  units: [],
  byKey,
  conflicts: new Map(),
  counts: noCounts(),
  dismissed: new Map(),
  isFetched: false,
})

/**
 * Creates a language pair in memory: its units in the server's order, which combine fetched texts, edits and marks.
 * `shot` returns the current state; parts of it that have not changed stay the same objects.
 */
export function createPair() {
  const byKey = new Map<string, Unit>()
  let edits = new Map<string, EditRow>()
  let marks: Marks = noMarks
  let inFlight: Keys = new Set()
  let shot = emptyShot(byKey)

  function load(kept: PairTexts | undefined, rows: readonly EditRow[], said: Marks): void {
    edits = new Map(rows.map((row) => [row.key, row]))
    marks = said
    const entries = entriesOf(kept, rows)
    const old = new Map(byKey)
    byKey.clear()
    const units = entries.map((entry) => {
      const fresh = unitOf(entry, edits.get(entry.key), marks, inFlight)
      const before = old.get(entry.key)
      const unit = before && isSame(before, fresh) ? before : fresh
      byKey.set(unit.key, unit)
      return unit
    })
    const isUnchanged = units.length === shot.units.length && units.every((unit, at) => unit === shot.units[at])
    shot = {
      units: isUnchanged ? shot.units : units,
      byKey,
      conflicts: conflictsIn(edits),
      counts: countsOf(units),
      dismissed: marks.dismissed,
      isFetched: kept !== undefined,
    }
  }

  /** Makes one text available before the others are read. Until `load`, it is neither listed nor counted. */
  function foresee(text: KeptText, rows: readonly EditRow[], said: Marks): void {
    edits = new Map(rows.map((row) => [row.key, row]))
    byKey.set(text.key, unitOf(text, edits.get(text.key), said, inFlight))
    shot = { ...shot, conflicts: conflictsIn(edits), dismissed: said.dismissed }
  }

  /** Applies edit rows (undefined: removed) and server texts, both by key. Copies the list once. */
  function patch(rows: ReadonlyMap<string, EditRow | undefined>, texts: ReadonlyMap<string, string | null>): void {
    const counts = { ...shot.counts }
    const changed: Unit[] = []
    for (const key of new Set([...rows.keys(), ...texts.keys()])) {
      const row = rows.has(key) ? rows.get(key) : edits.get(key)
      if (row) edits.set(key, row)
      else edits.delete(key)
      const before = byKey.get(key)
      if (!before) continue
      const base = texts.get(key)
      const unit = unitOf(base === undefined ? before : { ...before, base }, row, marks, inFlight)
      if (isSame(before, unit)) continue
      byKey.set(key, unit)
      if (shot.units[before.position] !== before) continue
      count(counts, before, -1)
      count(counts, unit, 1)
      changed.push(unit)
    }
    const touchesConflict = [...rows.keys()].some((key) => shot.conflicts.has(key) || isConflictAt(edits, key))
    shot = {
      ...shot,
      units: changed.length > 0 ? withChanged(shot.units, changed) : shot.units,
      counts: changed.length > 0 ? counts : shot.counts,
      conflicts: touchesConflict ? conflictsIn(edits) : shot.conflicts,
    }
  }

  const seen = (key: string) => byKey.get(key)?.base ?? null

  return {
    load,
    foresee,
    patch,
    /**
     * Sets the keys in flight. Call it with keys that were read together with the edits of the next `load` or `patch`.
     */
    setInFlight: (keys: Keys) => void (inFlight = keys),
    /** Loads texts and keeps the current edits and marks. */
    fill: (texts: PairTexts) => load(texts, [...edits.values()], marks),
    mark: (said: Marks) => {
      marks = said
      shot = marked(shot, byKey, marks)
    },
    shot: () => shot,
    edited: () => [...edits.keys()],
    edits: (): readonly EditRow[] => [...edits.values()],
    edit: (key: string) => edits.get(key),
    seen,
    isOvertaken: (key: string) => isEditOvertaken(edits.get(key), seen(key), inFlight),
    target: (key: string) => byKey.get(key)?.target ?? null,
  }
}
