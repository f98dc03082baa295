import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#src/backend/platform/db/db.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { term, textHistory, textMark, textNote } from '#src/backend/platform/db/tables/translator.ts'
import { bring } from '#tests/backend/admin/exchange-rig.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

/** An embedded database serializes its writes by itself. */
describe.runIf(process.env['DATABASE_URL'])('during another process’s long write of texts', () => {
  let portal: TestPortal
  let token: string
  beforeAll(async () => {
    portal = await openTestPortal()
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set({ groups: ['CAN_UPLOAD', 'CAN_TRANSLATE'] })
        .where(eq(contact.id, 6)),
    )
    token = await portal.login('translator@test.example')
  })
  afterAll(() => portal.close())

  const save = (text: string) =>
    portal.ask('POST', '/vue/i18n/save/', { token, body: { languages: [], changes: { de: { a: text } } } })
  const upload = async (query: string, text: string) => {
    const body = new FormData()
    const xml = `<vartexts><text key="a"><value lang="master">${text}</value></text></vartexts>`
    body.append('file', new File([xml], 'a.xml', { type: 'text/xml' }))
    const headers = { authorization: `Token ${token}` }
    return (await portal.send(`/vue/i18n/vartext-xml/${query}`, { method: 'POST', headers, body })).status
  }
  /** Holds the lock until `during` ends. */
  const locked = async (during: (tx: Db) => Promise<void>, table = 'text_revision') =>
    portal.database.write(async (tx) => {
      await tx.execute(sql`select from ${sql.identifier(table)} for update`)
      await during(tx)
    })

  test('saves wait, while reads, logins and dry runs still get a connection', async () => {
    const saves: ReturnType<typeof save>[] = []
    let answered = 0
    await locked(async () => {
      for (let at = 0; at < 20; at += 1) saves.push(save(`text ${at}`).finally(() => (answered += 1)))
      await sleep(300)
      expect((await portal.ask('GET', '/vue/i18n/system/?src=master&dst=de', { token })).code).toBe(200)
      expect(await portal.login('admin@test.example')).not.toBe('')
      expect(await upload('?dry_run=1', 'anew')).toBe(200)
      expect(answered).toBe(0)
    })
    expect((await Promise.all(saves)).map(({ code }) => code)).toEqual(saves.map(() => 200))
  })

  test.each(['text_revision', 'shared_revision'])(
    'a caller that waits too long for %s gets 503 with Retry-After, not a fault',
    { timeout: 30_000 },
    async (table) => {
      const mark = { space: 'system', lang: 'de', key: 'a', kind: 'review', value: `${Math.random()}` }
      await locked(async () => {
        const path = table === 'text_revision' ? '/vue/i18n/save/' : '/vue/i18n/marks/'
        const body = table === 'text_revision' ? { languages: [], changes: { de: { a: 'late' } } } : { marks: [mark] }
        const { code, headers } = await portal.ask('POST', path, { token, body })
        expect([code, headers.get('retry-after')]).toEqual([503, '5'])
      }, table)
    },
  )

  test('an upload waits longer, and records the time at which it was written', { timeout: 30_000 }, async () => {
    await portal.database.write((tx) => tx.delete(textHistory))
    let sent = Promise.resolve(0)
    let between = new Date(0)
    await locked(async (tx) => {
      sent = upload('?allow_removed=1', 'from the file')
      await sleep(5_500)
      between = new Date()
      await tx.update(translation).set({ changedAt: between }).where(eq(translation.space, 'vartext'))
    })
    expect(await sent).toBe(200)
    const [row] = await portal.database.read.select().from(textHistory).orderBy(asc(textHistory.id))
    expect(row?.text).toBe('vartext a')
    expect(row?.endedAt.getTime()).toBeGreaterThanOrEqual(between.getTime())
  })

  const place = { space: 'system', lang: 'de', key: 'a' }
  const edging = { id: randomUUID(), src: 'master', dst: 'de', term: 'edging', translation: 'Kante', note: '' }
  const question = { ...place, id: randomUUID(), reply_to: null, text: 'Wirklich?', open: true }
  const german = { file: 'de.json', lang: 'de', texts: new Map([['a', 'of a file']]), joined: 0 }
  const post = async (path: string, body: object) => (await portal.ask('POST', path, { token, body })).code
  /** Calls `run` while the lock is held. Resolves to a time, in epoch ms, before which `run` cannot have written. */
  const whileLocked = async (run: () => Promise<unknown>, table: string) => {
    let done: Promise<unknown> = Promise.resolve()
    let between = 0
    await locked(async () => {
      done = run()
      await sleep(300)
      between = Date.now()
    }, table)
    await done
    return between
  }

  test.each([
    ['message files', () => importMessages(portal.database, [german], { overwrite: true })],
    ["an operator's texts", () => bring(portal.database, 'system', 'csv', 'key,de\na,another\n')],
  ])('%s record the time at which they were written', async (_, run) => {
    const between = await whileLocked(run, 'text_revision')
    const rows = await portal.database.read.select().from(translation).where(eq(translation.space, 'system'))
    const row = rows.find(({ lang, key }) => lang === 'de' && key === 'a')
    expect(row?.changedAt.getTime()).toBeGreaterThanOrEqual(between)
  })

  test('an operator’s import changes only the fields it names, not other writes during its wait', async () => {
    const [before] = await portal.database.read.select().from(contact).where(eq(contact.id, 6))
    if (!before) throw new Error('the test portal has no contact 6')
    let imported: ReturnType<typeof bring> | undefined
    await portal.database.write(async (tx) => {
      await tx.update(contact).set({ middleName: 'Neu' }).where(eq(contact.id, 6))
      const row = [before.email, before.companyId, before.firstName, 'Name'].join()
      imported = bring(portal.database, 'contacts', 'csv', `email,company_id,first_name,last_name\n${row}\n`)
      await sleep(500)
    })
    expect(await imported).toMatchObject({ problems: [], sections: [{ changed: 1 }] })
    const [after] = await portal.database.read.select().from(contact).where(eq(contact.id, 6))
    expect(after).toMatchObject({ lastName: 'Name', middleName: 'Neu' })
  })

  test('marks and terms record the time at which they were written', async () => {
    const codes: number[] = []
    const between = await whileLocked(async () => {
      codes.push(await post('/vue/i18n/marks/', { marks: [{ ...place, kind: 'review', value: 'fill' }] }))
    }, 'shared_revision')
    const later = await whileLocked(async () => {
      codes.push(await post('/vue/i18n/terms/', { terms: [{ ...edging, forbidden: [], removed: false, version: 0 }] }))
    }, 'shared_revision')
    expect(codes).toEqual([200, 200])
    const [mark] = await portal.database.read.select().from(textMark).where(eq(textMark.space, 'system'))
    const [one] = await portal.database.read.select().from(term)
    expect(mark?.changedAt.getTime()).toBeGreaterThanOrEqual(between)
    expect(one?.changedAt.getTime()).toBeGreaterThanOrEqual(later)
  })

  test('a question is reopened as of the time of the request, so that a closing during the wait counts', async () => {
    const sent = (more: object) => post('/vue/i18n/notes/', { notes: [{ ...question, ...more }] })
    const find = async () => (await portal.database.read.select().from(textNote))[0]
    await sent({ age_ms: 2_000 })
    await sent({ open: false, age_ms: 1_000 })
    const reopens = (await find())?.closedAt?.toISOString()
    const between = await whileLocked(() => sent({ reopens, age_ms: 0 }), 'shared_revision')
    expect((await find())?.closedAt).toBeNull()
    await sent({ open: false, age_ms: Date.now() - between + 100 })
    expect((await find())?.closedAt?.getTime()).toBeLessThan(between)
  })
})
