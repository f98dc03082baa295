import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit, rowAfter } from '#src/workspace/store/edits.ts'
import { everything, freezeUnsaved, listBatches, markCarried, takeAnswer } from '#src/workspace/sync/outbox.ts'
import { FakeServer, Profile, Tab, pause } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = () => new Tab(profile, server).start()
const place = { owner: 'ada', scope: 'system', lang: 'de' } as const

/** Two texts of ada's, put into a batch whose texts are not marked yet: what a page leaves that ends just then. */
async function frozen(db: WorkspaceDb) {
  const row = await findEdit(db, place, 'key.1')
  if (!row) throw new Error('key.1 is no edit')
  const sender = { owner: 'ada', scope: 'system', signIn: row.signIn ?? '' } as const
  return { sender, all: await freezeUnsaved(db, sender, everything, () => 'the first save', 1) }
}

async function typed(): Promise<Tab> {
  const tab = await open()
  await tab.view.edit('key.1', 'Eins')
  await tab.view.edit('key.2', 'Zwei')
  return tab
}

describe('a batch whose texts are not marked yet', () => {
  it('is the only one that carries them, however often they are saved', async () => {
    const tab = await typed()
    await tab.device.use(async (db) => {
      const { sender, all } = await frozen(db)
      expect(all.made).toHaveLength(1)
      expect((await findEdit(db, place, 'key.1'))?.requestId).toBeNull()
      const again = await freezeUnsaved(db, sender, everything, () => 'the second save', 2)
      expect([again.made, again.batches]).toEqual([[], all.batches])
      await markCarried(db, all)
      for (const key of ['key.1', 'key.2']) expect((await findEdit(db, place, key))?.requestId).toBe('the first save')
    })
  })

  it('is sent once by the next page, under its id, and its texts are saved', async () => {
    const tab = await typed()
    await tab.device.use(frozen)
    tab.crash()
    const next = await open()
    await expect.poll(() => next.unit('key.1').state).toBe('saved')
    expect(await next.view.save()).toMatchObject({ outcome: 'nothing' })
    expect(server.bodies.map((body) => body.request_id)).toEqual(['the first save'])
    expect(await next.device.use((db) => db.edits.count())).toBe(0)
  })

  it('is marked by the next page before anything is typed there, also without a server', async () => {
    const tab = await typed()
    await tab.device.use(frozen)
    tab.crash()
    server.isUp = false
    const next = await open()
    await next.view.edit('key.1', '')
    expect(next.unit('key.1')).toMatchObject({ target: '', state: 'unsaved' })
    server.isUp = true
    await next.view.retry()
    await expect.poll(() => next.view.savePending).toBe(false)
    expect(server.text('de', 'key.1')).toBe('Eins')
    await next.view.save()
    expect(server.text('de', 'key.1')).toBeNull()
  })

  it('keeps one that another tab takes back meanwhile: the server may take the other wording', async () => {
    const tab = await typed()
    await tab.device.use(async (db) => {
      const { all } = await frozen(db)
      const row = await findEdit(db, place, 'key.1')
      expect(rowAfter(place, 'key.1', '', row, () => null, 2)).toBeUndefined()
      await db.edits.delete(['ada', 'system', 'de', 'key.1'])
      await markCarried(db, all)
      expect(await findEdit(db, place, 'key.1')).toMatchObject({ text: '', base: null, requestId: 'the first save' })
      const [batch] = await listBatches(db, place)
      if (!batch) throw new Error('no batch')
      await takeAnswer(db, batch, { saved: 2, conflicts: [], revision: 1_000 }, new Set())
      expect(await findEdit(db, place, 'key.1')).toMatchObject({ text: '', base: 'Eins', requestId: null })
      expect(await findEdit(db, place, 'key.2')).toBeUndefined()
    })
  })

  it('brings nothing back of an earlier one: what is missing there was answered, or is gone for good', async () => {
    const tab = await typed()
    await tab.device.use(async (db) => {
      const { all } = await frozen(db)
      await db.edits.delete(['ada', 'system', 'de', 'key.1'])
      await markCarried(db, { ...all, made: [] })
      expect(await findEdit(db, place, 'key.1')).toBeUndefined()
      expect((await findEdit(db, place, 'key.2'))?.requestId).toBe('the first save')
    })
  })

  it('marks nothing once it has been ended elsewhere', async () => {
    const tab = await typed()
    await tab.device.use(async (db) => {
      const { all } = await frozen(db)
      await db.batches.clear()
      await markCarried(db, all)
      expect((await findEdit(db, place, 'key.1'))?.requestId).toBeNull()
    })
  })
})

it('a batch is on its way before its texts are marked, and its answer is taken after', async () => {
  const order: string[] = []
  const port = server.port(() => 'ada')
  const tab = await new Tab(profile, server, {
    port: {
      ...port,
      save: async (...args) => {
        order.push('sent')
        return port.save(...args)
      },
    },
  }).start()
  await tab.view.edit('key.1', 'Eins')
  await tab.device.use(async (db) => {
    db.edits.hook('updating', (change) => void ('requestId' in change && order.push(`marked`)))
    db.edits.hook('deleting', () => void order.push('taken'))
  })
  expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  await pause(0)
  expect(order).toEqual(['sent', 'marked', 'taken'])
})
