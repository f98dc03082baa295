import { useEffect, useState } from 'react'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { readChanges } from '#src/workspace/store/changes.ts'
import type { Space, Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Changes } from './filter.ts'

const none: Changes = new Map()

/** When who works here last changed each text of a list; read where the list asks for it, and again when texts have changed. */
export function useChanges(
  owner: string | null,
  space: Space,
  units: readonly Unit[],
  { dst, by, since, sort }: Pick<WorkspaceSearch, 'dst' | 'by' | 'since' | 'sort'>,
): { changes: Changes; isRead: boolean } {
  const isAsked = by !== '' || since !== '' || sort === 'changed'
  const [read, setRead] = useState({ changes: none, of: '' })
  const of = `${owner} ${space} ${dst}`
  useEffect(() => {
    if (!isAsked || owner === null) return
    let isWanted = true
    void browserDevice()
      .use((db) => readChanges(db, { owner, scope: space, lang: dst }))
      .catch(() => none)
      .then((changes) => (isWanted ? setRead({ changes, of }) : undefined))
    return () => {
      isWanted = false
    }
  }, [isAsked, owner, space, dst, of, units])
  const isRead = read.of === of
  return { changes: isAsked && isRead ? read.changes : none, isRead: isRead || !isAsked || owner === null }
}
