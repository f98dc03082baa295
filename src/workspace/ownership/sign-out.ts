import type { Refusal } from '#src/contract/call/call.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { openWorkspaces } from '#src/workspace/sync/open-workspaces.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { type FindWhy, type NotKept, spaces } from '#src/workspace/view.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { Use } from '#src/workspace/shared/outcome.ts'
import { wordsInTurn } from '#src/workspace/shared/words-in-turn.ts'
import { sendWords } from '#src/workspace/shared/send-words.ts'
import { forgetPairsHere } from '#src/pairs-here.ts'
import { type AskWho, vouch } from './vouch.ts'
import { countKept, countWords, discardEdits, forgetEverything, type Kept, type KeptWords } from './forget.ts'
import { endWork, releaseWork } from './end.ts'
import { heldElsewhere, type HeldText, saveLists } from './send-lists.ts'
import { isEnd } from '#src/sign-in-mark.ts'
import { findLastOwner } from '#src/workspace/store/owner.ts'
import { forgetLocal } from '#src/local-value.ts'
import { begunInMemory as heldBegun, countBegun, dropBegun } from '#src/workspace/store/begun.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

const staying = new Set(['portal.theme', 'portal.sign-in', 'portal.keys'])
const shellCaches = 'portal-shell-'
const serverLimitMs = 5_000
const wordsLimitMs = 30_000

/** Unsaved texts here; `kept` of the own ones are on disk. `othersInMemory` counts other people's that only open tabs hold. `otherChanges`, such as notes, only open tabs have. `silent`: tabs that hold some and do not answer. `begun`: notes and terms that were neither sent nor added; they count as lost words, too. */
export type Leaving = Kept &
  KeptWords & {
    kept: number
    begun: number
    begunInMemory: number
    owner: string | null
    inMemory: readonly NotKept[]
    othersInMemory: number
    otherChanges: number
    silent: number
    isKnown: boolean
    isNobody: boolean
  }

const idOf = ({ scope: space, lang, key }: NotKept) => JSON.stringify([space, lang, key])
const by = (texts: readonly NotKept[], nameOf: (text: NotKept) => string) =>
  new Map(texts.map((text) => [nameOf(text), text]))

const differentOf = (texts: readonly NotKept[]) =>
  // Two tabs may hold two wordings of one text, and neither is anywhere else.
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
    const isOwn = (text: NotKept) => text.owner === owner
    const inMemory = differentOf(owner === null ? shown : [...shown, ...unshown].filter(isOwn))
    const count = await countKept(db, owner, inMemory)
    const kept = Math.max(0, count.own - by(inMemory, idOf).size)
    const isKnown = device.keeping().isDiskRead
    // Without an owner on disk, everybody who signed in here has signed out.
    const isNobody = owner === null && (isKnown || mark === null || isEnd(mark))
    // Without an owner what is shown is listed as it is.
    const ofOthers = [...(owner === null ? [] : shown), ...unshown].filter((text) => !isOwn(text))
    const othersInMemory = differentOf(ofOthers).length
    const { words, lostWords, lostOfOthers } = await countWords(db, owner)
    const { begun, begunByOthers, begunInMemory } = countBegun(owner)
    return {
      ...count,
      words,
      lostWords: lostWords + begun + begunInMemory,
      lostOfOthers: lostOfOthers + begunByOthers,
      begun,
      begunInMemory,
      kept,
      owner,
      inMemory,
      othersInMemory,
      otherChanges: others.otherChanges + device.keeping().otherChanges + heldBegun.count(),
      silent: others.silent,
      isKnown,
      isNobody,
    }
  })
}

export type AllSaved = { held: readonly HeldText[]; refusal: Refusal | null }

/** Saves one person's work in all lists and languages, what is no text, too, from this tab and from the memory of others; resolves to the texts that have errors, but for those `agreed` to in the wording that was shown. */
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
  // A line that swallows everything would hold up whoever wants to leave, call by call.
  let isLate = false
  const limit = new Promise((resolve) => setTimeout(resolve, wordsLimitMs))
  // What goes on behind an answer that came too late is told to nobody: what is discarded next may not be sent.
  const use: Use = (work) => (isLate ? Promise.reject(new Error('late')) : device.say(work))
  const sending = wordsInTurn(() => sendWords(use, portalSharedPort, { owner, signIn }))
  await Promise.race([limit, sending.catch(() => undefined)])
  isLate = true
  return { held, refusal }
}

/** What this person has typed here is theirs at the next sign-in, without a question, if the server says who they are. */
export const vouchFor = (owner: string, signIn: string, askWho: AskWho): Promise<void> =>
  vouch(browserDevice(), { owner, signIn }, askWho)

/** Hides everything kept here in all tabs until somebody signs in. Needs neither server nor disk. */
export const endHere = (signIn: string | null): Promise<void> => endWork(browserDevice(), openWorkspaces(), signIn)

/** After signing out at a server's address, which set the mark: this page and the other tabs follow. */
export const followEnd = (): Promise<void> => releaseWork(browserDevice(), openWorkspaces())

export async function discardOwn(owner: string): Promise<void> {
  const device = browserDevice()
  // What ended pages have left goes with the rest, and not into the database after it.
  await device.verify()
  const { isDiskRead } = device.keeping()
  const isDone = await device.everywhere((db) => discardEdits(db, owner))
  // What was listed from the disk must be removed there.
  if (isDiskRead && !isDone) throw new StorageFailure('unknown', 'the texts could not be removed')
  device.discardWords(owner)
  dropBegun(owner)
}

/** What is begun alone: what is done waits for the server. */
export const discardBegun = async (owner: string): Promise<void> => dropBegun(owner)

/** Removes everything in this browser but the program, colour scheme and chosen keys. True if the disk allowed it. */
export async function forgetDevice(signIn: string | null): Promise<boolean> {
  await endHere(signIn)
  // Before the database: another page would write into it what is left there.
  forgetLocal(staying)
  const device = browserDevice()
  const isEmptied = await device.everywhere(forgetEverything)
  const isDone = (await device.forgetCopy()) && isEmptied
  forgetLocal(staying)
  localTexts.forget()
  forgetPairsHere()
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.filter((name) => !name.startsWith(shellCaches)).map((name) => caches.delete(name)))
  return isDone || device.keeping().reason === 'unavailable'
}

export const logoutHere = '/logout?here=done'

/** Goes to the server's sign-out. False if unreachable: the mark's cookie ends the sign-in with the next request. */
export async function tellServer(): Promise<boolean> {
  const answer = await fetch('/healthz', { signal: AbortSignal.timeout(serverLimitMs) }).catch(() => null)
  if (answer?.ok) {
    location.assign(logoutHere)
    return true
  }
  return false
}
