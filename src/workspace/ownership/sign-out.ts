import type { Refusal } from '#src/contract/call/call.ts'
import { browserMark } from '#src/workspace/store/device/browser-mark.ts'
import { bucketMirror } from '#src/workspace/store/device/mirror.ts'
import { idOf } from '#src/workspace/store/device/restore.ts'
import { deviceOf, lastPerson, openDevices } from '#src/workspace/sync/device/browser-device.ts'
import { openWorkspaces } from '#src/workspace/sync/device/open-workspaces.ts'
import { deleteDb } from '#src/workspace/store/db.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { type FindWhy, type InMemoryText, spaces } from '#src/workspace/view.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { Use } from '#src/workspace/shared/outcome.ts'
import { withAnnotationsLock } from '#src/workspace/shared/words-in-turn.ts'
import { sendAnnotations } from '#src/workspace/shared/send-annotations.ts'
import { clearCachedPairs } from '#src/browser/cached-pairs-cookie.ts'
import { countKept, countWords, discardEdits, forgetEverything, type KeptWords } from './forget.ts'
import { heldElsewhere, type HeldText, saveLists } from './send-lists.ts'
import { clearLocal } from '#src/browser/local-value.ts'
import { countNoteDrafts, dropNoteDrafts } from '#src/workspace/store/note-drafts.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

const staying = new Set(['portal.theme', 'portal.sign-in', 'portal.keys'])
/**
 * Prefixes of the `localStorage` names that belong to one person: pending texts, drafts of notes and terms, form drafts and
 * the last place. The names stay, because devices already store values under them.
 */
const ofPeople = ['portal.last-words.', 'portal.begun.', 'portal.left.', 'portal.place.']

function forgetLocal(owner: string): void {
  dropNoteDrafts(owner)
  clearLocal((name) => {
    const start = ofPeople.find((one) => name.startsWith(one))
    const own = start === 'portal.place.' ? `${owner}.` : `${encodeURIComponent(owner)} `
    const isOwn = name.startsWith(`${start}${own}`)
    return staying.has(name) || (start !== undefined && !isOwn)
  })
}

const shellCaches = 'portal-shell-'
const serverLimitMs = 5_000
const wordsLimitMs = 30_000

/**
 * Unsaved work of a person on this device. `kept`: texts on disk. `otherChanges`: changes such as notes that only open
 * tabs have. `silent`: tabs that hold something and do not answer. `drafts`: notes and terms that were neither sent nor
 * added; they also count as `lostWords`.
 */
export type Leaving = KeptWords & {
  own: number
  kept: number
  drafts: number
  draftsInMemory: number
  /** null: nobody has signed in here, or everybody has signed out. */
  owner: string | null
  inMemory: readonly InMemoryText[]
  otherChanges: number
  silent: number
  isKnown: boolean
}

export const nothingLeft: Leaving = {
  own: 0,
  words: 0,
  lostWords: 0,
  kept: 0,
  drafts: 0,
  draftsInMemory: 0,
  owner: null,
  inMemory: [],
  otherChanges: 0,
  silent: 0,
  isKnown: true,
}

const by = (texts: readonly InMemoryText[], nameOf: (text: InMemoryText) => string) =>
  new Map(texts.map((text) => [nameOf(text), text]))

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const differentOf = (texts: readonly InMemoryText[]) =>
  // Two tabs may hold two wordings of one text, and neither is stored anywhere else.
  [...by(texts, (text) => JSON.stringify([idOf(text), text.text])).values()]

export async function readLeaving(username: string | null): Promise<Leaving> {
  localTexts.retry()
  const owner = username ?? lastPerson()
  if (owner === null) return nothingLeft
  const device = deviceOf(owner)
  const [others] = await Promise.all([
    device.askOthers(),
    ...openWorkspaces(device).map((workspace) => workspace.flush().catch(() => undefined)),
  ])
  const inMemory = differentOf([...others.texts, ...device.listUnwritten()])
  // Signing out also ends what this page has in memory of people who used it before.
  const former = openDevices().filter((one) => one !== device)
  const ofFormer = former.map((one) => one.keeping()).map((one) => one.notKept.length + one.otherChanges)
  const unwritten = by(inMemory, idOf).size
  const { own, words, lostWords } = (await device.hasStored())
    ? await device.use(async (db) => ({ own: await countKept(db, inMemory), ...(await countWords(db)) }))
    : { ...nothingLeft, own: unwritten }
  const { drafts, draftsInMemory } = countNoteDrafts(owner)
  return {
    own,
    words,
    lostWords: lostWords + drafts + draftsInMemory,
    drafts,
    draftsInMemory,
    kept: Math.max(0, own - unwritten),
    owner,
    inMemory,
    otherChanges: others.otherChanges + device.keeping().otherChanges + draftsInMemory + sumOf(ofFormer),
    silent: others.silent,
    isKnown: device.keeping().isDiskRead,
  }
}

export type AllSaved = { held: readonly HeldText[]; refusal: Refusal | null }

/**
 * Saves a person's texts and annotations in all lists and languages, from this tab and from the memory of other tabs.
 * Returns the texts held back because of errors, except those `agreed` to in the wording that was shown.
 */
export async function saveAll(owner: string, findWhy: FindWhy, agreed: readonly HeldText[] = []): Promise<AllSaved> {
  const device = deviceOf(owner)
  const { texts } = await device.askOthers(true)
  const there = await device.use((db) => heldElsewhere(db, texts, findWhy))
  const { held: here, refusal } = await saveLists(device, spaces, findWhy, agreed)
  const held = [...new Map([...there, ...here]).values()]
  if (refusal) return { held, refusal }
  // On a connection that swallows everything, each call would delay the sign-out.
  let isLate = false
  const limit = new Promise((resolve) => setTimeout(resolve, wordsLimitMs))
  // Work that continues after a late answer is not used any more: what is discarded next must not be sent.
  const use: Use = (work) => (isLate ? Promise.reject(new Error('late')) : device.writeAnnotations(work))
  const sending = withAnnotationsLock(() => sendAnnotations(use, portalSharedPort, { owner }))
  await Promise.race([limit, sending.catch(() => undefined)])
  isLate = true
  return { held, refusal }
}

/**
 * Hides everything of a person in all tabs, and closes their database, until somebody signs in. Needs neither server nor
 * disk, only the sign-in mark.
 */
export async function endHere(owner: string | null, signIn: string | null): Promise<void> {
  browserMark.end(signIn)
  await deviceOf(owner).release()
}

/** Ends the work in this page and the other tabs, after signing out at a server's address, which set the mark. */
export const followEnd = async (owner: string): Promise<void> => deviceOf(owner).release()

export async function discardOwn(owner: string): Promise<void> {
  const device = deviceOf(owner)
  // Pending texts of ended pages are removed with the rest, and must not be written into the database afterwards.
  await device.verify()
  const { isDiskRead } = device.keeping()
  const isDone = await device.everywhere(discardEdits)
  // Texts that were listed from the disk must be removed there.
  if (isDiskRead && !isDone) throw new StorageFailure('unknown', 'the texts could not be removed')
  device.discardPending()
  dropNoteDrafts(owner)
}

/** Removes only the drafts of notes and terms; finished work waits for the server. */
export const discardDrafts = async (owner: string): Promise<void> => dropNoteDrafts(owner)

/**
 * Removes everything that a person has in this browser except the program, colour scheme and chosen keys; what other
 * people have here stays. Resolves to whether the disk allowed it.
 */
export async function forgetPerson(owner: string, signIn: string | null): Promise<boolean> {
  const device = deviceOf(owner)
  // Before the database is emptied: another page would write pending texts into it.
  forgetLocal(owner)
  // Emptied first: a page that sleeps may have it open, and holds up a deletion.
  const isEmptied = await device.everywhere(forgetEverything)
  const isAbsent = device.keeping().reason === 'unavailable'
  await endHere(owner, signIn)
  // What the pages wrote as they ended.
  forgetLocal(owner)
  const isDeleted = await deleteDb(owner)
  const isDone = ((await bucketMirror(owner)?.remove()) ?? true) && (isEmptied || isDeleted)
  clearCachedPairs()
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.filter((name) => !name.startsWith(shellCaches)).map((name) => caches.delete(name)))
  return isDone || isAbsent
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
