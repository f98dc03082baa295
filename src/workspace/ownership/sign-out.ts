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
 * Prefixes of the `localStorage` names of one person's data: pending texts, drafts of notes and terms, form drafts, and
 * the last place. Devices have stored values under these names, so the names stay.
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
 * A person's unsaved work on this device, in numbers. `own`: all unsaved texts. `kept`: those of them that are stored
 * on the disk. `inMemory`: texts that are only in the memory of open tabs. `otherChanges`: other changes that only open
 * tabs have, including `draftsInMemory`, and what earlier users of this page have only in its memory. `silent`: tabs
 * with unsaved work that do not answer. `drafts`: stored drafts of notes and terms; `draftsInMemory`: those that could
 * not be stored. Both also count in `lostWords`. `isKnown`: false if the disk could not be read, so that there may be
 * more.
 */
export type Leaving = KeptWords & {
  own: number
  kept: number
  drafts: number
  draftsInMemory: number
  /** null if nobody has signed in here, or everybody has signed out. */
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
  // Two tabs may have different wordings of a text, which are stored nowhere else, so both count.
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
  // Signing out also ends the data that this page has in memory of people who used it earlier.
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
 * Sends a person's texts and annotations of all lists and languages, from this tab and, by asking them, from other
 * tabs. Returns the texts that were not sent because of errors. A text in `agreed` is sent if it still has the wording
 * that was shown. Annotations are no longer waited for after 30 seconds.
 */
export async function saveAll(owner: string, findWhy: FindWhy, agreed: readonly HeldText[] = []): Promise<AllSaved> {
  const device = deviceOf(owner)
  const { texts } = await device.askOthers(true)
  const there = await device.use((db) => heldElsewhere(db, texts, findWhy))
  const { held: here, refusal } = await saveLists(device, spaces, findWhy, agreed)
  const held = [...new Map([...there, ...here]).values()]
  if (refusal) return { held, refusal }
  // If the connection never answers, the calls must not delay the sign-out.
  let isLate = false
  const limit = new Promise((resolve) => setTimeout(resolve, wordsLimitMs))
  // After the limit, nothing more is sent: the user may discard it next.
  const use: Use = (work) => (isLate ? Promise.reject(new Error('late')) : device.writeAnnotations(work))
  const sending = withAnnotationsLock(() => sendAnnotations(use, portalSharedPort, { owner }))
  await Promise.race([limit, sending.catch(() => undefined)])
  isLate = true
  return { held, refusal }
}

/**
 * Signs a person out in this browser: ends the sign-in, hides their texts in all tabs, and closes their database. Needs
 * neither the server nor the disk. Does not end the session on the server; see `tellServer`.
 */
export async function endHere(owner: string | null, signIn: string | null): Promise<void> {
  browserMark.end(signIn)
  await deviceOf(owner).release()
}

/**
 * Hides a person's texts in all tabs and closes their database, after they have signed out at the server's sign-out
 * address. Unlike `endHere`, it does not mark the sign-in as ended, because that address already has.
 */
export const followEnd = async (owner: string): Promise<void> => deviceOf(owner).release()

export async function discardOwn(owner: string): Promise<void> {
  const device = deviceOf(owner)
  // Waits until pending texts of ended pages are written. Otherwise they could be written after the removal.
  await device.verify()
  const { isDiskRead } = device.keeping()
  const isDone = await device.everywhere(discardEdits)
  // Texts that were read from the disk must be removed from the disk.
  if (isDiskRead && !isDone) throw new StorageFailure('unknown', 'the texts could not be removed')
  device.discardPending()
  dropNoteDrafts(owner)
}

/** Removes a person's drafts of notes and terms. Notes and terms that were submitted stay, and are sent later. */
export const discardDrafts = async (owner: string): Promise<void> => dropNoteDrafts(owner)

/**
 * Signs a person out in this browser and removes everything that the browser stores of them, except the program itself,
 * the colour scheme and the chosen shortcuts. Other people's texts and drafts stay; settings of this browser that all
 * people share are removed. Resolves to false if the disk did not allow the removal.
 */
export async function forgetPerson(owner: string, signIn: string | null): Promise<boolean> {
  const device = deviceOf(owner)
  // Before the database is emptied, because another page would write its pending texts into it.
  forgetLocal(owner)
  // The database is emptied before it is deleted: a suspended page may have it open, and would delay the deletion.
  const isEmptied = await device.everywhere(forgetEverything)
  const isAbsent = device.keeping().reason === 'unavailable'
  await endHere(owner, signIn)
  // Removes data that the pages have written while they ended.
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
 * Navigates to the server's sign-out address, and resolves to true. Resolves to false if the server cannot be reached:
 * the next request then ends the session, because it carries the cookie that marks the sign-in as ended.
 */
export async function tellServer(): Promise<boolean> {
  const answer = await fetch('/healthz', { signal: AbortSignal.timeout(serverLimitMs) }).catch(() => null)
  if (answer?.ok) {
    location.assign(logoutHere)
    return true
  }
  return false
}
