import type { Refusal } from '#src/contract/call/call.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { openWorkspaces } from '#src/workspace/sync/device/open-workspaces.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { type FindWhy, type InMemoryText, spaces } from '#src/workspace/view.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { Use } from '#src/workspace/shared/outcome.ts'
import { withAnnotationsLock } from '#src/workspace/shared/words-in-turn.ts'
import { sendAnnotations } from '#src/workspace/shared/send-annotations.ts'
import { clearCachedPairs } from '#src/browser/cached-pairs-cookie.ts'
import { type AskWho, confirmSession } from './confirm-session.ts'
import { countKept, countWords, discardEdits, forgetEverything, type Kept, type KeptWords } from './forget.ts'
import { endWork, releaseWork } from './end.ts'
import { heldElsewhere, type HeldText, saveLists } from './send-lists.ts'
import { isEndMark } from '#src/session/sign-in-mark.ts'
import { findLastOwner } from '#src/workspace/store/owner.ts'
import { clearLocal } from '#src/browser/local-value.ts'
import { noteDraftsInMemory, countNoteDrafts, dropNoteDrafts } from '#src/workspace/store/note-drafts.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

const staying = new Set(['portal.theme', 'portal.sign-in', 'portal.keys'])
const shellCaches = 'portal-shell-'
const serverLimitMs = 5_000
const wordsLimitMs = 30_000

/**
 * Unsaved work on this device. `kept`: own texts on disk. `othersInMemory`: number of other people's texts that only
 * open tabs hold. `otherChanges`: changes such as notes that only open tabs have. `silent`: tabs that hold something
 * and do not answer. `drafts`: notes and terms that were neither sent nor added; they also count as `lostWords`.
 */
export type Leaving = Kept &
  KeptWords & {
    kept: number
    drafts: number
    draftsInMemory: number
    owner: string | null
    inMemory: readonly InMemoryText[]
    othersInMemory: number
    otherChanges: number
    silent: number
    isKnown: boolean
    isNobody: boolean
  }

const idOf = ({ scope: space, lang, key }: InMemoryText) => JSON.stringify([space, lang, key])
const by = (texts: readonly InMemoryText[], nameOf: (text: InMemoryText) => string) =>
  new Map(texts.map((text) => [nameOf(text), text]))

const differentOf = (texts: readonly InMemoryText[]) =>
  // Two tabs may hold two wordings of one text, and neither is stored anywhere else.
  [...by(texts, (text) => JSON.stringify([text.owner, idOf(text), text.text])).values()]

export async function readLeaving(username: string | null): Promise<Leaving> {
  localTexts.retry()
  const device = browserDevice()
  const [others] = await Promise.all([
    device.askOthers(),
    ...openWorkspaces().map((workspace) => workspace.flush().catch(() => undefined)),
  ])
  const shown = [...others.texts, ...openWorkspaces().flatMap((workspace) => workspace.listUnwritten())]
  const unshown = [...others.unshown, ...device.listUnshown()]
  return device.use(async (db) => {
    const mark = device.mark.read()
    const owner = username ?? (await findLastOwner(db, mark)).owner
    const isOwn = (text: InMemoryText) => text.owner === owner
    const inMemory = differentOf(owner === null ? shown : [...shown, ...unshown].filter(isOwn))
    const count = await countKept(db, owner, inMemory)
    const kept = Math.max(0, count.own - by(inMemory, idOf).size)
    const isKnown = device.keeping().isDiskRead
    // Without an owner on disk, everybody who signed in here has signed out.
    const isNobody = owner === null && (isKnown || mark === null || isEndMark(mark))
    // Without an owner, shown texts are listed as they are.
    const ofOthers = [...(owner === null ? [] : shown), ...unshown].filter((text) => !isOwn(text))
    const othersInMemory = differentOf(ofOthers).length
    const { words, lostWords, lostOfOthers } = await countWords(db, owner)
    const { drafts, draftsByOthers, draftsInMemory } = countNoteDrafts(owner)
    return {
      ...count,
      words,
      lostWords: lostWords + drafts + draftsInMemory,
      lostOfOthers: lostOfOthers + draftsByOthers,
      drafts,
      draftsInMemory,
      kept,
      owner,
      inMemory,
      othersInMemory,
      otherChanges: others.otherChanges + device.keeping().otherChanges + noteDraftsInMemory.count(),
      silent: others.silent,
      isKnown,
      isNobody,
    }
  })
}

export type AllSaved = { held: readonly HeldText[]; refusal: Refusal | null }

/**
 * Saves one person's texts and annotations in all lists and languages, from this tab and from the memory of other tabs.
 * Returns the texts held back because of errors, except those `agreed` to in the wording that was shown.
 */
export async function saveAll(
  owner: string,
  signIn: string,
  findWhy: FindWhy,
  agreed: readonly HeldText[] = [],
): Promise<AllSaved> {
  const device = browserDevice()
  const { texts } = await device.askOthers(true)
  const there = await device.use((db) => heldElsewhere(db, owner, texts, findWhy))
  const { held: here, refusal } = await saveLists(owner, signIn, spaces, findWhy, agreed)
  const held = [...new Map([...there, ...here]).values()]
  if (refusal) return { held, refusal }
  // On a connection that swallows everything, each call would delay the sign-out.
  let isLate = false
  const limit = new Promise((resolve) => setTimeout(resolve, wordsLimitMs))
  // Work that continues after a late answer is not used any more: what is discarded next must not be sent.
  const use: Use = (work) => (isLate ? Promise.reject(new Error('late')) : device.writeAnnotations(work))
  const sending = withAnnotationsLock(() => sendAnnotations(use, portalSharedPort, { owner, signIn }))
  await Promise.race([limit, sending.catch(() => undefined)])
  isLate = true
  return { held, refusal }
}

/** Asks the server who is signed in, so that this person's texts pass to their next sign-in without a question. */
export const vouchFor = (owner: string, signIn: string, askWho: AskWho): Promise<void> =>
  confirmSession(browserDevice(), { owner, signIn }, askWho)

/** Hides everything stored here in all tabs until somebody signs in. Needs neither server nor disk. */
export const endHere = (signIn: string | null): Promise<void> => endWork(browserDevice(), openWorkspaces(), signIn)

/** Ends the work in this page and the other tabs, after signing out at a server's address, which set the mark. */
export const followEnd = (): Promise<void> => releaseWork(browserDevice(), openWorkspaces())

export async function discardOwn(owner: string): Promise<void> {
  const device = browserDevice()
  // Pending texts of ended pages are removed with the rest, and must not be written into the database afterwards.
  await device.verify()
  const { isDiskRead } = device.keeping()
  const isDone = await device.everywhere((db) => discardEdits(db, owner))
  // Texts that were listed from the disk must be removed there.
  if (isDiskRead && !isDone) throw new StorageFailure('unknown', 'the texts could not be removed')
  device.discardWords(owner)
  dropNoteDrafts(owner)
}

/** Removes only the drafts of notes and terms; finished work waits for the server. */
export const discardDrafts = async (owner: string): Promise<void> => dropNoteDrafts(owner)

/**
 * Removes everything in this browser except the program, colour scheme and chosen keys. Resolves to whether the disk
 * allowed it.
 */
export async function forgetDevice(signIn: string | null): Promise<boolean> {
  await endHere(signIn)
  // Before the database is emptied: another page would write pending texts into it.
  clearLocal(staying)
  const device = browserDevice()
  const isEmptied = await device.everywhere(forgetEverything)
  const isDone = (await device.removeMirror()) && isEmptied
  clearLocal(staying)
  localTexts.forget()
  clearCachedPairs()
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.filter((name) => !name.startsWith(shellCaches)).map((name) => caches.delete(name)))
  return isDone || device.keeping().reason === 'unavailable'
}

export const logoutHere = '/logout?here=done'

/**
 * Goes to the server's sign-out. Resolves to false if the server is unreachable: the mark's cookie then ends the
 * sign-in with the next request.
 */
export async function tellServer(): Promise<boolean> {
  const answer = await fetch('/healthz', { signal: AbortSignal.timeout(serverLimitMs) }).catch(() => null)
  if (answer?.ok) {
    location.assign(logoutHere)
    return true
  }
  return false
}
