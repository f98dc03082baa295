import { useEffect, useMemo, useState } from 'react'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { readChanges } from '#src/workspace/store/journal/wordings.ts'
import type { Space, TextsView, ConnectionView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { type Changes, noChanges } from '#src/workspace/screen/queue/filter.ts'
import { useAuthors } from './use-authors.ts'

type View = Pick<TextsView & ConnectionView, 'owner' | 'units' | 'online' | 'fetchedAt'>
type Own = ReadonlyMap<string, number>
const none: Own = new Map()

function useOwnChanges({ owner, units }: View, space: Space, dst: string, isRequested: boolean) {
  const [read, setRead] = useState({ own: none, of: '' })
  const of = `${owner} ${space} ${dst}`
  useEffect(() => {
    if (!isRequested || owner === null) return
    let isWanted = true
    void browserDevice()
      .use((db) => readChanges(db, { scope: space, lang: dst }))
      .catch(() => none)
      .then((own) => (isWanted ? setRead({ own, of }) : undefined))
    return () => {
      isWanted = false
    }
  }, [isRequested, owner, space, dst, of, units])
  const isRead = read.of === of
  return { own: isRequested && isRead ? read.own : none, isRead: isRead || !isRequested || owner === null }
}

/**
 * Returns who changed which text and when. Reads this only if the list filters by person or date or sorts by change;
 * otherwise there are no changes. `isRead`: whether the device has been read. `isKnown`: whether this device has
 * fetched the authors, or does not need them.
 */
export function useChanges(
  view: View,
  space: Space,
  { dst, by, since, sort }: Pick<WorkspaceSearch, 'dst' | 'by' | 'since' | 'sort'>,
): { changes: Changes; isRead: boolean; isKnown: boolean } {
  const isRequested = by !== '' || since !== '' || sort === 'changed'
  const { own, isRead } = useOwnChanges(view, space, dst, isRequested)
  const { authors, isRead: isAuthorsRead } = useAuthors(view, { space, lang: dst }, isRequested)
  const { owner } = view
  const changes = useMemo(() => {
    if (!isRequested) return noChanges
    const mine = new Map(own)
    const last = new Map<string, { by: string; at: number }>()
    for (const { by: name, texts } of authors ?? [])
      for (const { key, at } of texts) {
        const time = Date.parse(at)
        last.set(key, { by: name, at: time })
        if (name.toLowerCase() === owner) mine.set(key, Math.max(time, mine.get(key) ?? 0))
      }
    return { mine, last }
  }, [isRequested, own, authors, owner])
  return { changes, isRead: isRead && isAuthorsRead, isKnown: !isRequested || authors !== null }
}
