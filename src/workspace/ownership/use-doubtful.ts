import { useLiveQuery } from 'dexie-react-hooks'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { spaces } from '#src/workspace/view.ts'
import { agreeToDoubtful, discardDoubtful, listDoubtful, nothingDoubtful } from './doubtful.ts'

type Pass = <Value>(value: Value) => Promise<Value>

/** pass: hands on what was read, when it may be drawn. */
export function useDoubtful(owner: string | null, signIn: string, pass: Pass) {
  const doubtful = useLiveQuery(
    async () =>
      owner === null
        ? nothingDoubtful
        : browserDevice()
            .use((db) => listDoubtful(db, owner, signIn))
            .catch(() => nothingDoubtful)
            .then(pass),
    [owner, signIn],
    nothingDoubtful,
  )
  async function answer(how: typeof agreeToDoubtful): Promise<void> {
    if (owner === null) return
    const device = browserDevice()
    await device.say((db) => how(db, owner, signIn))
    for (const space of spaces) device.tell({ kind: 'texts', scope: space })
  }
  return { doubtful, agree: () => answer(agreeToDoubtful), discard: () => answer(discardDoubtful) }
}
