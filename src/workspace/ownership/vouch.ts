import { confirmSignIn } from '#src/workspace/store/owner.ts'
import type { Device } from '#src/workspace/sync/device.ts'
import type { Person } from '#src/workspace/view.ts'

const serverLimitMs = 5_000

/** Asks the server who is signed in; null for nobody. */
export type AskWho = (signal: AbortSignal) => Promise<Person | null>

/** Only what was typed before the server was asked, and only if it names this person by this sign-in. Rejects where it does not answer in time. */
export async function vouch(
  device: Device,
  { owner, signIn }: { owner: string; signIn: string },
  askWho: AskWho,
): Promise<void> {
  const askedAt = device.now()
  const person = await askWho(AbortSignal.timeout(serverLimitMs))
  if (person?.username === owner && person.signIn === signIn)
    await device.use((db) => confirmSignIn(db, owner, signIn, askedAt))
}
