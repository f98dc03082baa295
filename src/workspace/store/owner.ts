import * as z from 'zod'
import { isSignInEnded } from '#src/session/sign-in-mark.ts'
import { batchRow, editRow, found, metaRow, type WorkspaceDb } from './db.ts'

export type Ownership = { owner: string | null; since: string }
export type Claim = Ownership & { user: string | null; signIn: string }

const nobody: Ownership = { owner: null, since: '' }
const confirmation = z.object({ signIn: z.string(), confirmedAt: z.number() })

const read = async (db: WorkspaceDb, name: string) => found(metaRow, await db.meta.get(name))?.value ?? null

async function readConfirmation(db: WorkspaceDb, owner: string): Promise<z.infer<typeof confirmation> | undefined> {
  const value = await read(db, `sign-in:${owner}`)
  return value === null ? undefined : confirmation.parse(JSON.parse(value))
}

const putConfirmation = (db: WorkspaceDb, owner: string, signIn: string, confirmedAt: number) =>
  db.meta.put({ name: `sign-in:${owner}`, value: JSON.stringify({ signIn, confirmedAt }) })

/**
 * Returns the last owner, unless that sign-in is over: a sign-out counts even if it could not be written to this
 * database.
 */
export async function findLastOwner(db: WorkspaceDb, mark: string | null): Promise<Ownership> {
  const owner = await read(db, 'last-owner')
  const since = (await read(db, 'last-sign-in')) ?? ''
  return owner === null || isSignInEnded(since, mark) ? nobody : { owner, since }
}

export async function putLastOwner(db: WorkspaceDb, { owner, since }: Ownership): Promise<void> {
  if (owner === null) return
  await db.meta.put({ name: 'last-owner', value: owner })
  await db.meta.put({ name: 'last-sign-in', value: since })
}

/**
 * Notes that the server answered this sign-in: texts typed under it before `requestedAt` were typed with a valid
 * session.
 */
export function confirmSignIn(db: WorkspaceDb, owner: string, signIn: string, requestedAt: number): Promise<unknown> {
  return db.transaction('rw', db.meta, async () => {
    const before = await readConfirmation(db, owner)
    if (before && before.signIn !== signIn) return
    await putConfirmation(db, owner, signIn, Math.max(before?.confirmedAt ?? 0, requestedAt))
  })
}

// Confirmed edits of an ended sign-in pass to the next one; the rest waits for its owner's consent.
async function passOn(db: WorkspaceDb, owner: string, signIn: string): Promise<void> {
  const before = await readConfirmation(db, owner)
  if (before?.signIn === signIn) return
  if (before) {
    const isGood = (row: { signIn?: string | null | undefined }, at: number) =>
      row.signIn === before.signIn && at <= before.confirmedAt
    for (const row of (await db.edits.where('owner').equals(owner).toArray()).map((one) => editRow.parse(one)))
      if (isGood(row, row.editedAt)) await db.edits.put({ ...row, signIn })
    for (const row of (await db.batches.toArray()).map((one) => batchRow.parse(one)))
      if (row.owner === owner && isGood(row, row.createdAt)) await db.batches.put({ ...row, signIn })
  }
  await putConfirmation(db, owner, signIn, 0)
}

/**
 * Returns whose edits are shown: the session's user or, without a session, this browser's last user unless signed out.
 * A sign-in that has ended, or was followed by another in this browser, does not count.
 */
export function takeOwnership(
  db: WorkspaceDb,
  { user, signIn, owner, since }: Claim,
  mark: string | null,
): Promise<Ownership> {
  return db.transaction('rw', db.meta, db.edits, db.batches, async () => {
    const [last, lastSignIn] = await Promise.all([read(db, 'last-owner'), read(db, 'last-sign-in')])
    if (user === null) {
      if (last !== null) return findLastOwner(db, mark)
      return isSignInEnded(since, mark) ? nobody : { owner, since }
    }
    if (isSignInEnded(signIn, mark)) return nobody
    await passOn(db, user, signIn)
    const now = { owner: user, since: signIn }
    if (user !== last || signIn !== lastSignIn) await putLastOwner(db, now)
    return now
  })
}

export const isOfOwnership = (name: string): boolean =>
  name === 'last-owner' || name === 'last-sign-in' || name.startsWith('sign-in:')

/** Returns whether such a row can be read. */
export function isGoodOwnership(row: { name: string; value: string } | undefined): boolean {
  if (!row?.name.startsWith('sign-in:')) return row !== undefined
  try {
    return confirmation.safeParse(JSON.parse(row.value)).success
  } catch {
    return false
  }
}

export async function readOwnership(db: WorkspaceDb): Promise<Map<string, string>> {
  const rows = (await db.meta.toArray()).map((row) => metaRow.parse(row))
  return new Map(rows.filter(({ name }) => isOfOwnership(name)).map(({ name, value }) => [name, value]))
}

/**
 * Writes ownership rows (`now`) to a database if they changed since `before` or are missing there. Must run inside a
 * transaction over `meta`.
 */
export async function keepOwnership(
  db: WorkspaceDb,
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const there = await readOwnership(db)
  const news = [...now].filter(([name, value]) => before.get(name) !== value || !there.has(name))
  await db.meta.bulkPut(news.map(([name, value]) => ({ name, value })))
  await db.meta.bulkDelete([...before.keys()].filter((name) => !now.has(name)))
}

export async function endOwnership(db: WorkspaceDb): Promise<void> {
  await db.meta.bulkDelete(['last-owner', 'last-sign-in'])
}
