import { useLiveQuery } from 'dexie-react-hooks'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { EditRow } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'
import { agreeToDoubtful, discardDoubtful, listDoubtful } from './doubtful.ts'

const none: EditRow[] = []

export function useDoubtful(owner: string | null, signIn: string, space: Space) {
  const rows = useLiveQuery(
    async () =>
      owner === null
        ? none
        : browserDevice()
            .use((db) => listDoubtful(db, owner, signIn))
            .catch(() => none),
    [owner, signIn],
    none,
  )
  async function answer(how: typeof agreeToDoubtful): Promise<void> {
    if (owner === null) return
    const device = browserDevice()
    await device.use((db) => how(db, owner, signIn))
    device.tell({ kind: 'texts', scope: space })
  }
  return { rows, agree: () => answer(agreeToDoubtful), discard: () => answer(discardDoubtful) }
}
