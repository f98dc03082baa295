import { useLiveQuery } from 'dexie-react-hooks'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { spaces } from '#src/workspace/view.ts'
import { acceptUnconfirmed, discardUnconfirmed, listUnconfirmed, nothingDoubtful } from './unconfirmed.ts'

type Pass = <Value>(value: Value) => Promise<Value>

/** Watches unconfirmed work. `pass` passes a value on once it may be drawn. */
export function useUnconfirmed(owner: string | null, signIn: string, pass: Pass) {
  const unconfirmed = useLiveQuery(
    async () =>
      owner === null
        ? nothingDoubtful
        : browserDevice()
            .use((db) => listUnconfirmed(db, owner, signIn))
            .catch(() => nothingDoubtful)
            .then(pass),
    [owner, signIn],
    nothingDoubtful,
  )
  async function answer(how: typeof acceptUnconfirmed): Promise<void> {
    if (owner === null) return
    const device = browserDevice()
    await device.writeAnnotations((db) => how(db, owner, signIn))
    for (const space of spaces) device.tell({ kind: 'texts', scope: space })
  }
  return { unconfirmed, agree: () => answer(acceptUnconfirmed), discard: () => answer(discardUnconfirmed) }
}
