import { confirmSignIn } from '#src/workspace/store/owner.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import type { Person } from '#src/workspace/view.ts'

const serverLimitMs = 5_000

/** Asks the server who is signed in; null if nobody is. */
export type AskWho = (signal: AbortSignal) => Promise<Person | null>

/**
 * Confirms texts typed before the server was asked, if it names this person by this sign-in. Rejects if the server does
 * not answer in time.
 */
export async function confirmSession(
  device: Device,
  { owner, signIn }: { owner: string; signIn: string },
  askWho: AskWho,
): Promise<void> {
  const askedAt = device.now()
  const person = await askWho(AbortSignal.timeout(serverLimitMs))
  if (person?.username === owner && person.signIn === signIn)
    await device.use((db) => confirmSignIn(db, owner, signIn, askedAt))
}
