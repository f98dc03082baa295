import type { State } from '#src/workspace/store/workspace-state.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { load } from './load.ts'
import { refresh } from './refresh.ts'

export type SignIn = { signIn: string; mayTranslate: boolean }

type Parts = {
  connection: Connection
  flush(): Promise<void>
  resume(): void
}

/** Takes the texts of whoever is here from the disk, and asks the server for news of them. */
export function createOpening(core: Core, { connection, flush, resume }: Parts) {
  let isStopped = false
  let wanted: Pick<State, 'user' | 'signIn'> = { user: null, signIn: '' }
  let mayTranslate = true

  async function ask(): Promise<void> {
    if (isStopped) return
    await refresh(core, connection, () => {
      if (core.state().savePending) resume()
    })
  }

  async function retry(): Promise<void> {
    try {
      await core.device.verify()
      // What is typed belongs to whoever typed it: while it cannot be written, nobody else takes over.
      await flush()
      core.set(wanted)
      if (!mayTranslate) core.set({ answer: 'forbidden' })
      await load(core)
    } catch (error) {
      core.forgive(error)
    }
    await ask()
  }

  return {
    ask,
    retry,
    reload: () => load(core).catch(core.forgive),
    async setUser(username: string | null, session: SignIn): Promise<void> {
      wanted = { user: username?.toLowerCase() ?? null, signIn: session.signIn }
      // The server's own word comes first, once it has been heard.
      if (mayTranslate !== session.mayTranslate && session.mayTranslate) core.set({ answer: 'ok' })
      mayTranslate = session.mayTranslate
      await retry()
    },
    stop(): void {
      isStopped = true
    },
  }
}
