import { isBy } from '#src/workspace/person.ts'
import { isTold } from './shared-revision.ts'
import { termRow, type TermRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

export type TermPair = { src: string; dst: string }

/**
 * A glossary term as this person sees it: their unsent change if there is one, otherwise the server's term.
 * `isWaiting`: whether it is an unsent change.
 */
export type GlossaryTerm = Pick<
  TermRow,
  'id' | 'term' | 'translation' | 'note' | 'forbidden' | 'removed' | 'by' | 'at'
> & {
  isWaiting: boolean
  /**
   * The server's row, if another person changed a term that has an unsent change here; null if they removed it,
   * undefined if they did not change it.
   */
  theirs: TermRow | null | undefined
  /** Whether the server's change was made by this person, in another tab or on another device. */
  isOwnElsewhere: boolean
}

const rowsOf = async (db: WorkspaceDb, { src, dst }: TermPair): Promise<TermRow[]> =>
  (await db.terms.where('[src+dst]').equals([src, dst]).toArray()).map((row) => termRow.parse(row))

const byWord = (a: GlossaryTerm, b: GlossaryTerm) =>
  a.term.localeCompare(b.term) || a.translation.localeCompare(b.translation)

const standing = (stored: TermRow | undefined): TermRow | null => (stored && !stored.removed ? stored : null)

/**
 * Lists the glossary of a pair in alphabetical order. Leaves out a term that this person has removed, unless somebody
 * else has changed it.
 */
export async function listTerms(db: WorkspaceDb, pair: TermPair): Promise<GlossaryTerm[]> {
  const rows = await rowsOf(db, pair)
  const stored = new Map(rows.filter(({ side }) => side === 'server').map((row) => [row.id, row]))
  const own = new Map(rows.filter(({ side }) => side === 'own').map((row) => [row.id, row]))
  const shown = new Map([...stored, ...own])
  return [...shown.values()]
    .filter(({ id, removed }) => !removed || own.get(id)?.overtaken)
    .map(({ mine, ...row }) => {
      const { id, term, translation, note, forbidden, removed, by, at } = { ...row, ...mine }
      const theirs = theirsOf(own.get(id), stored.get(id))
      const changer = theirs === null ? stored.get(id)?.by : theirs?.by
      const isOwnElsewhere = changer?.toLowerCase() === db.person
      return { id, term, translation, note, forbidden, removed, by, at, isWaiting: own.has(id), theirs, isOwnElsewhere }
    })
    .toSorted(byWord)
}

/**
 * Returns the other person's wording of a term with an unsent change: the server's row, or the row that is being sent
 * back to the server. Null if they removed the term; undefined if the user need not choose.
 */
function theirsOf(own: TermRow | undefined, stored: TermRow | undefined): TermRow | null | undefined {
  if (own?.mine) return { ...own, by: own.theirsBy ?? own.by }
  if (!own?.overtaken) return undefined
  const theirs = standing(stored)
  const isPutBack = theirs !== null && theirs.version === own.version
  return isPutBack && own.theirsBy !== undefined ? { ...theirs, by: own.theirsBy } : theirs
}

/**
 * Returns an unsent row with this person's own wording, after the other person's wording was sent back and got this
 * `version`. The user then chooses between both.
 */
const askedAgain = ({ mine, ...own }: TermRow, version: number): TermRow =>
  // A later time, so that no answer to the row that was sent back is taken for an answer to this row.
  ({ ...own, ...mine, sent: undefined, version, overtaken: true, changedAt: own.changedAt + 1 })

type Wording = Pick<TermRow, 'term' | 'translation' | 'note' | 'forbidden'>
type Seen = Wording & Pick<GlossaryTerm, 'theirs'> & Partial<Pick<GlossaryTerm, 'isWaiting'>>
/**
 * A change of a term. `seen`: the term as shown when the change began. If somebody else has changed the term since, the
 * user is asked, so that the other change is not overwritten unseen.
 */
export type TermChange = Wording & Pick<TermRow, 'id' | 'removed'> & { seen?: Seen }

/**
 * Stores changes of terms as unsent. A change that equals the server's term removes the unsent change, unless an
 * earlier wording was sent: then the change must be sent too. `at`: in ms since 1970.
 */
export function putTerms(
  db: WorkspaceDb,
  { src, dst }: TermPair,
  changes: readonly TermChange[],
  at: number,
): Promise<void> {
  return db.transaction('rw', db.terms, async () => {
    for (const { seen, ...change } of changes) {
      const stored = await findTerm(db, 'server', change.id)
      const own = await findTerm(db, 'own', change.id)
      const isStored = stored !== undefined && isSame(stored, change)
      // A wording that was sent may have reached the server, so reverting or removing it must be sent too.
      if (isStored && (own?.overtaken || !own?.sent)) await db.terms.delete(['own', change.id])
      else
        await db.terms.put({
          side: 'own',
          src,
          dst,
          ...change,
          version: own && !own.overtaken ? own.version : (stored?.version ?? 0),
          by: db.person,
          at: new Date(at).toISOString(),
          changedAt: Math.max(at, (own?.changedAt ?? 0) + 1),
          overtaken: seen !== undefined && isUnseen(seen, stored, own),
          ...(own?.sent === undefined ? {} : { sent: own.sent }),
        })
    }
  })
}

/** Returns whether the term has changed since `seen` was shown. */
function isUnseen(seen: Seen, stored: TermRow | undefined, own: TermRow | undefined): boolean {
  // Another person has removed a term that the server had and no longer has.
  if (!own) return stored ? !isSame(stored, { ...seen, removed: false }) : seen.isWaiting === false
  if (!own.overtaken) return false
  const theirs = standing(stored)
  if (!seen.theirs || !theirs) return seen.theirs !== theirs
  return !isSame(seen.theirs, theirs)
}

const sentFields = ['term', 'translation', 'note', 'forbidden', 'removed'] as const
type SentFields = Pick<TermRow, (typeof sentFields)[number]>

/** Returns the fields of a term that are sent to the server, as JSON, to compare terms by content. */
export const wordsOf = (row: SentFields) => JSON.stringify(sentFields.map((field) => row[field]))

const isSame = (a: SentFields, b: SentFields) => wordsOf(a) === wordsOf(b)

async function findTerm(db: WorkspaceDb, side: TermRow['side'], id: string): Promise<TermRow | undefined> {
  const row = await db.terms.get([side, id])
  return row && termRow.parse(row)
}

/**
 * Lists the unsent changes of a pair's glossary. Leaves out a change that somebody else's change has overtaken, because
 * the user must choose first.
 */
export async function listWaitingTerms(db: WorkspaceDb, pair: TermPair): Promise<TermRow[]> {
  const rows = await rowsOf(db, pair)
  return rows.filter(({ side, overtaken }) => side === 'own' && !overtaken)
}

/** Max sent wordings of a term that are stored until an answer arrives. */
const maxSent = 8

/**
 * Stores in each unsent term the wording that is about to be sent. If the answer is lost, the wording is then
 * recognised when it is fetched from the server. Returns the terms to send, without those that have changed or been
 * removed meanwhile.
 */
export function noteTermsSent(db: WorkspaceDb, sent: readonly TermRow[]): Promise<TermRow[]> {
  return db.transaction('rw', db.terms, async () => {
    const going: TermRow[] = []
    for (const one of sent) {
      const now = await findTerm(db, 'own', one.id)
      if (now?.changedAt !== one.changedAt) continue
      const earlier = (now.sent ?? []).filter((words) => words !== wordsOf(one))
      await db.terms.put({ ...now, sent: [...earlier.slice(1 - maxSent), wordsOf(one)] })
      going.push(one)
    }
    return going
  })
}

/**
 * Stores the server's answer to `sent`. A term that the user has changed again in the meantime stays unsent, and its
 * next save is based on the server's new version.
 */
export function confirmTerms(
  db: WorkspaceDb,
  { src, dst }: TermPair,
  sent: readonly TermRow[],
  { stored, revision }: { stored: readonly TermRow[]; revision: number },
): Promise<void> {
  return db.transaction('rw', db.terms, db.meta, async () => {
    const answered = new Map(stored.map((row) => [row.id, row]))
    if (!(await isTold(db, { of: 'terms', src, dst }, revision))) await db.terms.bulkPut([...stored])
    for (const one of sent) {
      const now = await findTerm(db, 'own', one.id)
      if (!now) continue
      const version = answered.get(one.id)?.version ?? now.version
      if (now.changedAt !== one.changedAt) await db.terms.put({ ...now, version })
      else if (now.mine) await db.terms.put(askedAgain(now, version))
      else await db.terms.delete(['own', one.id])
    }
  })
}

/**
 * Stores terms of a pair from the server. If `whole`, first removes all other server terms of this pair. An unsent
 * change is removed if the server's term now equals it, and becomes `overtaken` if somebody else has changed the term.
 */
export function keepTerms(
  db: WorkspaceDb,
  pair: TermPair,
  { rows, whole }: { rows: readonly TermRow[]; whole: boolean },
): Promise<void> {
  return db.transaction('rw', db.terms, async () => {
    const known = await rowsOf(db, pair)
    if (whole) await db.terms.bulkDelete(known.filter(({ side }) => side === 'server').map(({ id }) => ['server', id]))
    await db.terms.bulkPut([...rows])
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const own of known) {
      const now = stored.get(own.id)
      // A removed term that is being sent back is missing on the server until it arrives there.
      const isGone = whole && !now && own.version > 0 && !own.mine
      if (own.side === 'server' || (!isGone && (!now || now.version === own.version))) continue
      const isRemovedByBoth = own.removed && (now?.removed || isGone)
      const isOwn = now !== undefined && isBy(db.person, now.by) && own.sent?.includes(wordsOf(now)) === true
      const isThere = now !== undefined && isSame(now, own)
      if (own.mine && (isThere || !isOwn)) await db.terms.put(askedAgain(own, isThere ? now.version : own.version))
      else if (isRemovedByBoth || isThere) await db.terms.delete(['own', own.id])
      else if (isOwn) await db.terms.put({ ...own, version: now.version, overtaken: false })
      else await db.terms.put({ ...own, overtaken: true })
    }
  })
}
