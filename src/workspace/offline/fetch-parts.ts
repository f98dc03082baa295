import type { Refusal } from '#src/contract/call/call.ts'
import { articleOf } from '#src/workspace/catalogue/article-answer.ts'
import { allArticles } from '#src/workspace/catalogue/tree.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import { keepAuthors, readAskedOf } from '#src/workspace/store/authors.ts'
import { dropArticle, keepArticle, keepTree } from '#src/workspace/store/kept-catalogue.ts'
import type { ArticleName, CataloguePort, LanguagePair } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { type Fetch, refreshPair } from '#src/workspace/sync/sync.ts'
import type { Space } from '#src/workspace/view.ts'

/**
 * Why a download stopped early. full: the device has no more room. failed: the device could not write. `refusal`: why
 * the server refused, or that it was not reached.
 */
export type Stop = 'cancelled' | 'full' | 'failed' | { refusal: Refusal }

export type Sources = {
  device: Device
  port: CataloguePort
  hasRoom: (bytes: number) => Promise<boolean>
  readAuthors: SharedPort['readAuthors']
}

const smallBytes = 100_000
const unreached: Refusal = { code: 'unavailable', messages: [] }
const isLacking = ({ code }: Refusal) => code === 'not-found' || code === 'not-implemented'
/** Returns whether all further requests would be refused for the same reason. */
const stopsAll = ({ code }: Refusal) => ['unauthenticated', 'forbidden', 'unavailable', 'too-many'].includes(code)

const sizeOf = (data: unknown) => new Blob([JSON.stringify(data)]).size

/**
 * Fetches the texts of a list, or only their changes since the last fetch, and stores them. Stores nothing if `signal`
 * has aborted or there is no room. Returns why the download must stop; null if it can go on, including when the server
 * does not have the list.
 */
export async function fetchTexts(
  { device, hasRoom }: Sources,
  space: Space,
  { src, dst }: LanguagePair,
  signal: AbortSignal,
): Promise<Stop | null> {
  let isFull = false
  const read: TextsPort['read'] = async (space, query) => {
    const answer = await device.port.read(space, query)
    if (signal.aborted) return { ok: false, refusal: unreached }
    const bytes = answer.ok ? sizeOf(answer.data) : 0
    if (bytes < smallBytes || (await hasRoom(bytes))) return answer
    isFull = true
    return { ok: false, refusal: unreached }
  }
  const { now, exclusively } = device
  const isReleased = () => signal.aborted
  const parts = { port: { ...device.port, read }, now, exclusively, isReleased }
  const fetching: Omit<Fetch, 'db'> = {
    ...parts,
    runExclusive: (work) => work(),
    show: () => false,
    takeAhead: () => null,
    mayBegin: () => true,
  }
  const refreshed = await device.use((db) => refreshPair({ db, ...fetching }, space, src, dst))
  if (signal.aborted) return 'cancelled'
  if (refreshed.ok) {
    if (refreshed.change !== 'none') device.tell({ kind: 'texts', scope: space })
    return null
  }
  if (isFull) return 'full'
  return isLacking(refreshed.refusal) ? null : { refusal: refreshed.refusal }
}

/**
 * Fetches the authors of a list's texts and stores them. Returns why the download must stop; null if it can go on,
 * including when the server refuses this request.
 */
export async function fetchAuthors(
  { device, readAuthors, hasRoom }: Sources,
  list: { space: Space; lang: string },
  signal: AbortSignal,
): Promise<Stop | null> {
  const asked = await device.use((db) => readAskedOf(db, list))
  const answer = await readAuthors({ ...list, revision: asked.revision })
  if (signal.aborted) return 'cancelled'
  // If the connection is the cause, the next request fails too.
  if (!answer.ok) return null
  const bytes = sizeOf(answer.data)
  if (bytes >= smallBytes && !(await hasRoom(bytes))) return 'full'
  if (signal.aborted) return 'cancelled'
  await device.use((db) => keepAuthors(db, list, answer.data, asked))
  return null
}

export async function fetchTree(
  { device, port, hasRoom }: Sources,
  signal: AbortSignal,
): Promise<{ articles: readonly ArticleName[] } | { stop: Stop }> {
  const answer = await port.catalogs()
  if (signal.aborted) return { stop: 'cancelled' }
  if (!answer.ok) return isLacking(answer.refusal) ? { articles: [] } : { stop: { refusal: answer.refusal } }
  const { catalogs } = answer.data
  if (!(await hasRoom(sizeOf(catalogs)))) return { stop: 'full' }
  const articles = allArticles(catalogs)
  await device.use((db) => keepTree(db, { catalogs, fetchedAt: device.now() }, articles))
  return { articles }
}

/** Parameters of fetching articles. `own`: keys of the catalogue list, in which the articles' own texts are. */
type ArticleTexts = {
  pair: LanguagePair
  own: ReadonlySet<string>
  /** Resolves to false if the device has no room for this many bytes. */
  takeRoom: (bytes: number) => Promise<boolean>
}

/**
 * Fetches the parts of one article and stores them. If the server does not have the article, removes it from the
 * device. Returns null if this succeeded, 'missed' if the server refused only this article, or why the download must
 * stop.
 */
export async function fetchArticle(
  { device, port }: Pick<Sources, 'device' | 'port'>,
  { id, model }: ArticleName,
  { pair, own, takeRoom }: ArticleTexts,
  signal: AbortSignal,
): Promise<Stop | 'missed' | null> {
  const answer = await port.article({ id, model }, pair)
  if (signal.aborted) return 'cancelled'
  if (answer.ok) {
    if (!(await takeRoom(sizeOf(answer.data)))) return 'full'
    if (signal.aborted) return 'cancelled'
    await device.use((db) =>
      keepArticle(db, { id, model }, (before) => ({
        ...articleOf(answer.data, { pair, own, before }),
        fetchedAt: device.now(),
      })),
    )
    return null
  }
  if (stopsAll(answer.refusal)) return { refusal: answer.refusal }
  if (answer.refusal.code !== 'not-found') return 'missed'
  await device.use((db) => dropArticle(db, { id, model }))
  return null
}
