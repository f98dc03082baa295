import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isNothing } from '#src/workspace/search/query.ts'
import { createSearch, type SearchFault } from '#src/workspace/search/search.ts'
import { readNoteTexts } from '#src/workspace/store/shared/notes.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Space, Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

const none: ReadonlyMap<string, string> = new Map()

export type NotesFound = {
  q: string
  keys: readonly string[]
  fault: SearchFault | null
  isLooking: boolean
}
const nothing: NotesFound = { q: '', keys: [], fault: null, isLooking: false }

function useNoteUnits(owner: string | null, space: Space, units: readonly Unit[], isRequested: boolean) {
  const said = useLiveQuery(
    () =>
      isRequested
        ? browserDevice()
            .use((db) => readNoteTexts(db, space))
            .catch(() => none)
        : null,
    [isRequested, owner, space],
  )
  const noted = useMemo(() => {
    if (!said || said.size === 0) return []
    const withNote: Unit[] = []
    for (const unit of units) {
      const source = said.get(unit.key)
      if (source !== undefined) withNote.push({ ...unit, source, target: null })
    }
    return withNote
  }, [said, units])
  return { units: noted, isRead: said !== undefined && (said !== null || !isRequested) }
}

/**
 * Searches the notes of a collection, if the search includes notes, and returns the keys of their texts. This is
 * separate from the search in texts, because notes are few and change at other times.
 */
export function useNotesSearch(
  owner: string | null,
  space: Space,
  all: readonly Unit[],
  { q, mode, in: place }: Pick<WorkspaceSearch, 'q' | 'mode' | 'in'>,
): NotesFound {
  const isRequested = !isNothing({ q }) && (place === 'note' || place === 'any')
  const { units, isRead } = useNoteUnits(owner, space, all, isRequested)
  const search = useMemo(() => createSearch(), [])
  useEffect(() => {
    search.open()
    return () => search.close()
  }, [search])
  const isWanted = isRequested && units.length > 0
  const query = useMemo(() => (isWanted ? { q, mode, in: 'source' as const } : null), [isWanted, q, mode])
  useEffect(() => search.setUnits(units), [search, units])
  useEffect(() => search.setQuery(query), [search, query])
  const { found, fault } = useSyncExternalStore(search.subscribe, search.state, search.state)
  return useMemo(() => {
    if (!isRequested) return nothing
    if (!isRead) return { ...nothing, isLooking: true }
    if (query === null) return nothing
    const why = fault?.query.q === q && fault.query.mode === mode ? fault.why : null
    const isOf = found?.query.q === q && found.query.mode === mode
    const keys = (found?.units ?? []).filter((_, place) => found?.hits[place] === 1).map(({ key }) => key)
    return { q: found?.query.q ?? '', keys, fault: why, isLooking: why === null && !isOf }
  }, [isRequested, isRead, query, found, fault, q, mode])
}
