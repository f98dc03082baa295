import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { openWorkspaces } from '#src/workspace/sync/open-workspaces.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { sendUnsaved, type Sync } from '#src/workspace/sync/sync.ts'
import { type NotKept, spaces } from '#src/workspace/view.ts'
import { countKept, discardEdits, forgetEverything, type Kept } from './forget.ts'
import { endWork, releaseWork } from './end.ts'
import { isEnd } from '#src/sign-in-mark.ts'
import { findLastOwner } from '#src/workspace/store/owner.ts'
import { forgetLocal } from '#src/local-value.ts'

const staying = new Set(['portal.theme', 'portal.sign-in', 'portal.keys'])
const shellCaches = 'portal-shell-'
const serverLimitMs = 5_000

/** How many unsaved texts lie here, and which could not be written; unknown where the disk could not be read. */
export type Leaving = Kept & { owner: string | null; inMemory: readonly NotKept[]; isKnown: boolean; isNobody: boolean }

export async function readLeaving(username: string | null): Promise<Leaving> {
  await Promise.all(openWorkspaces().map((workspace) => workspace.flush().catch(() => undefined)))
  const texts = openWorkspaces().flatMap((workspace) => workspace.listUnwritten())
  const inMemory = [...new Map(texts.map((text) => [JSON.stringify([text.scope, text.lang, text.key]), text])).values()]
  const device = browserDevice()
  return device.use(async (db) => {
    const mark = device.mark.read()
    const owner = username ?? (await findLastOwner(db, mark)).owner
    const { own, ofOthers } = await countKept(db, owner, inMemory)
    const isKnown = device.keeping().isDiskRead
    // Where the disk does not say whose it is, nobody has signed in here who has not signed out.
    const isNobody = owner === null && (isKnown || mark === null || isEnd(mark))
    return { own, ofOthers, owner, inMemory, isKnown, isNobody }
  })
}

/** Sends everything of one person, in all lists and languages; resolves to how many texts are left. */
export async function saveAll(owner: string, signIn: string): Promise<number> {
  const device = browserDevice()
  return device.use(async (db) => {
    const inTurn: Sync['inTurn'] = (work) => work()
    const { port, now, newRequestId, exclusively } = device
    for (const scope of spaces) {
      await sendUnsaved({ db, port, now, newRequestId, exclusively, inTurn }, { owner, scope, signIn })
      device.tell({ kind: 'texts', scope })
    }
    return (await countKept(db, owner)).own
  })
}

/** From now on nothing that lies here is shown, in no tab, before somebody signs in. Needs neither server nor disk. */
export const endHere = (signIn: string | null): Promise<void> => endWork(browserDevice(), openWorkspaces(), signIn)

/** Somebody has left by an address of the server's, which has set the mark: this page and the other tabs follow. */
export const followEnd = (): Promise<void> => releaseWork(browserDevice(), openWorkspaces())

export async function discardOwn(owner: string): Promise<void> {
  const device = browserDevice()
  const { isDiskRead } = device.keeping()
  const isDone = await device.everywhere((db) => discardEdits(db, owner))
  // What was listed from the disk is to be gone from there.
  if (isDiskRead && !isDone) throw new StorageFailure('unknown', 'the texts could not be removed')
}

/** Ends ownership and removes everything kept in this browser but the program and the choice of colours. Resolves to whether the disk allowed it. */
export async function forgetDevice(signIn: string | null): Promise<boolean> {
  await endHere(signIn)
  const device = browserDevice()
  const isDone = await device.everywhere(forgetEverything)
  forgetLocal(staying)
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.filter((name) => !name.startsWith(shellCaches)).map((name) => caches.delete(name)))
  return isDone || device.keeping().reason === 'unavailable'
}

/** The address that signs out at the server, at the location that this page of signing out is at. */
export const logoutHere = (): string =>
  `${/^\/[^/]+(?=\/sign-out)/.exec(location.pathname)?.[0] ?? ''}/logout?here=done`

/** Signs out at the server by going there. Where it cannot be reached this resolves to false, and the mark's cookie ends the sign-in with the next request. */
export async function tellServer(): Promise<boolean> {
  const answer = await fetch('/healthz', { signal: AbortSignal.timeout(serverLimitMs) }).catch(() => null)
  if (answer?.ok) {
    location.assign(logoutHere())
    return true
  }
  return false
}
