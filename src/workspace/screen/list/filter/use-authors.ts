import { useEffect } from 'react'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { type Authors, findAuthors, keepAuthors, readAskedOf } from '#src/workspace/store/authors.ts'
import { useAnswerOf } from '#src/workspace/screen/use-answer-of.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Space, ConnectionView, TextsView } from '#src/workspace/view.ts'

/** Time of the texts for which authors were last requested, by list, so that they are requested once. */
const requested = new Map<string, string>()

type List = { space: Space; lang: string }

async function fetchAuthors(list: List): Promise<void> {
  const { use } = browserDevice()
  const asked = await use((db) => readAskedOf(db, list))
  const answer = await portalSharedPort.readAuthors({ ...list, revision: asked.revision })
  if (answer.ok) await use((db) => keepAuthors(db, list, answer.data, asked))
}

/**
 * Returns the authors of a list's texts, as stored on this device; null if they were never fetched, or if `isRequested`
 * is false. Fetches them if the server can be reached, once after each refresh of the texts. `isRead`: whether the
 * device has been read.
 */
export function useAuthors(
  { online, fetchedAt }: Pick<TextsView & ConnectionView, 'online' | 'fetchedAt'>,
  { space, lang }: List,
  isRequested: boolean,
): { authors: Authors | null; isRead: boolean } {
  useEffect(() => {
    const name = `${space} ${lang}`
    const since = String(fetchedAt)
    if (!isRequested || !online || fetchedAt === null || requested.get(name) === since) return
    requested.set(name, since)
    // A failed request is repeated after the next refresh.
    fetchAuthors({ space, lang }).catch(() => requested.delete(name))
  }, [isRequested, online, fetchedAt, space, lang])
  const known = useAnswerOf(
    async () =>
      isRequested
        ? browserDevice()
            .use((db) => findAuthors(db, { space, lang }))
            .catch(() => null)
        : undefined,
    [isRequested, space, lang],
  )
  return { authors: known ?? null, isRead: !isRequested || known !== undefined }
}
