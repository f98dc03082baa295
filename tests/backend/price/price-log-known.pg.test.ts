import { eq } from 'drizzle-orm'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Db } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { nameChange } from '#src/backend/platform/db/tables/price-log.ts'
import { filtersOf } from '#src/backend/price/price-log-filter.ts'
import { readGround } from '#src/backend/price/price-log-ground.ts'
import { listOf } from '#src/backend/price/price-log-keys.ts'
import { readKnown } from '#src/backend/price/price-log-known.ts'
import { makeDataDirectory, openTestDatabase, removeDirectories } from '#tests/backend/database.ts'

const nobody = { firstName: 'A', active: true }
const fill = async (tx: Db) => {
  await tx.insert(company).values([
    { id: 1, name1: 'Herd' },
    { id: 2, parentId: 1, name1: 'Ahle' },
    { id: 3, parentId: 1, name1: 'Ahlers' },
  ])
  await tx.insert(contact).values({ ...nobody, id: 1, companyId: 1, email: 'Ahle@test.example' })
}

/** Remembers what a filter finds now. */
async function remember(db: Db, filter: string): Promise<void> {
  for (const one of filtersOf(filter, 'en')) await readKnown(db, one, false)
}

/** The keys that are still remembered of a filter's only part, "{1,2}": none may be by now. */
async function stillKnown(db: Db, filter: string): Promise<string | undefined> {
  const [known] = (await readGround(db, 1, filtersOf(filter, 'en'))).known
  return known && (known.keys ? listOf(known.keys) : '{}')
}

describe('what is remembered of names', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.write(fill)
  })
  afterAll(() => database.close())

  /** Whether it is still known after somebody has written. */
  async function isKnownAfter(filter: string, write: (tx: Db) => Promise<unknown>): Promise<boolean> {
    await remember(database.read, filter)
    expect(await stillKnown(database.read, filter)).toBeDefined()
    await database.write(async (tx) => void (await write(tx)))
    return (await stillKnown(database.read, filter)) !== undefined
  }

  test('is known as long as no name changes, of companies and contacts apart', async () => {
    expect(await stillKnown(database.read, 'company=ahle')).toBeUndefined()
    await remember(database.read, 'company=ahle')
    expect(await stillKnown(database.read, 'company=AHLE')).toBeUndefined()
    expect(await stillKnown(database.read, 'company=ahle')).toBe('{2,3}')
    const moved = (tx: Db) => tx.update(company).set({ active: true, city: 'Herford' })
    expect(await isKnownAfter('company=ahle', moved)).toBe(true)
    const invited = (tx: Db) => tx.insert(contact).values({ ...nobody, id: 2, companyId: 1, email: 'b@test.example' })
    expect(await isKnownAfter('company=ahle', invited)).toBe(true)
    expect(await isKnownAfter('contact=ahle', moved)).toBe(true)
  })

  test('is read again after any change of a name', async () => {
    const named = (name1: string) => (tx: Db) => tx.update(company).set({ name1 }).where(eq(company.id, 2))
    expect(await isKnownAfter('company=ahle', named('Zahn'))).toBe(false)
    await remember(database.read, 'company=ahle')
    expect(await stillKnown(database.read, 'company=ahle')).toBe('{3}')
    expect(await isKnownAfter('company=ahle', (tx) => tx.insert(company).values({ id: 9, name1: 'Ahle' }))).toBe(false)
    expect(await isKnownAfter('company=ahle', (tx) => tx.delete(company).where(eq(company.id, 9)))).toBe(false)
    const written = (email: string) => (tx: Db) => tx.update(contact).set({ email }).where(eq(contact.id, 1))
    expect(await isKnownAfter('contact=ahle', written('zahn@test.example'))).toBe(false)
    await remember(database.read, 'contact=ahle')
    expect(await stillKnown(database.read, 'contact=ahle')).toBe('{}')
    expect(await isKnownAfter('contact=ahle', written('ahle@test.example'))).toBe(false)
  })

  test('is still so after a change that was called off', async () => {
    const calledOff = async (tx: Db) => {
      await tx.update(company).set({ name1: 'Ahle & Co.' }).where(eq(company.id, 1))
      throw new Error('called off')
    }
    await remember(database.read, 'company=ahle')
    await expect(database.write(calledOff)).rejects.toThrow('called off')
    expect(await stillKnown(database.read, 'company=ahle')).toBe('{3}')
  })

  test.runIf(process.env['DATABASE_URL'])(
    'is read again after a change that had begun before it, and ended after another',
    async () => {
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = database.write(async (tx) => {
        await tx.update(company).set({ name1: 'Ahle & Co.' }).where(eq(company.id, 1))
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      await database.write((tx) =>
        tx
          .insert(company)
          .values({ id: 8, name1: 'Ahlemann' })
          .then(() => {}),
      )
      await remember(database.read, 'company=ahle')
      expect(await stillKnown(database.read, 'company=ahle')).toBe('{3,8}')
      ended.resolve()
      await slow
      expect(await stillKnown(database.read, 'company=ahle')).toBeUndefined()
      await remember(database.read, 'company=ahle')
      expect(await stillKnown(database.read, 'company=ahle')).toBe('{1,3,8}')
    },
  )

  test('a transaction is noted once, however often it changes names', async () => {
    await database.write(async (tx) => {
      await tx.delete(nameChange)
      for (const name1 of ['A', 'B']) await tx.update(company).set({ name1 }).where(eq(company.id, 1))
    })
    expect(await database.read.select().from(nameChange)).toMatchObject([{ kind: 'company' }])
  })
})

test('what is remembered is forgotten with the database that it was read from', async () => {
  const directory = await makeDataDirectory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: directory })
  const { embedded } = database
  if (!embedded) throw new Error('A directory is an embedded database')
  await database.write(fill)
  const copy = join(mkdtempSync(join(directory, 'copy-')), 'database')
  await embedded.copyTo(copy)
  await database.write((tx) =>
    tx
      .update(company)
      .set({ name1: 'Zahn' })
      .where(eq(company.id, 2))
      .then(() => {}),
  )
  await remember(database.read, 'company=ahle')
  expect(await stillKnown(database.read, 'company=ahle')).toBe('{3}')
  await embedded.replaceBy(copy, async () => {})
  expect(await stillKnown(database.read, 'company=ahle')).toBeUndefined()
  await database.close()
  removeDirectories()
})
