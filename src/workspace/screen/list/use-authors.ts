import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { type Authors, findAuthors, keepAuthors } from '#src/workspace/store/authors.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { Space, WorkspaceView } from '#src/workspace/view.ts'

/** The latest fetch per list, so that nothing is requested twice. */
const asked = new Map<string, string>()

type List = { space: Space; lang: string }

async function fetchAuthors(list: List): Promise<void> {
  const answer = await portalSharedPort.readAuthors(list)
  if (answer.ok) await browserDevice().use((db) => keepAuthors(db, list, answer.data.authors))
}

/** As this device knows it, null if never fetched; refreshed where the server can be reached. */
export function useAuthors(
  { online, fetchedAt }: Pick<WorkspaceView, 'online' | 'fetchedAt'>,
  { space, lang }: List,
  isAsked: boolean,
): { authors: Authors | null; isRead: boolean } {
  useEffect(() => {
    const name = `${space} ${lang}`
    const since = String(fetchedAt)
    if (!isAsked || !online || fetchedAt === null || asked.get(name) === since) return
    asked.set(name, since)
    // A failure is retried with the next refresh.
    fetchAuthors({ space, lang }).catch(() => asked.delete(name))
  }, [isAsked, online, fetchedAt, space, lang])
  const known = useLiveQuery(
    async () =>
      isAsked
        ? browserDevice()
            .use((db) => findAuthors(db, { space, lang }))
            .catch(() => null)
        : undefined,
    [isAsked, space, lang],
  )
  return { authors: known ?? null, isRead: !isAsked || known !== undefined }
}
