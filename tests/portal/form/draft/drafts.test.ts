import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amendDraft, dropDraft, forgetDrafts, keepDraft, readDraft } from '#src/portal/form/draft/drafts.ts'
import { writePendingEntries } from '#src/portal/form/draft/pending-entries.ts'
import { endMarkOf } from '#src/session/sign-in-mark.ts'
import { localStore } from '#tests/workspace/local-storage.ts'

const signIn = '2026-11-22T08:00:00.000Z'
const later = '2026-11-22T09:00:00.000Z'
const ahlers = { owner: 'ahlers@demo.example', form: 'contact-12', signIn }
const brandt = { ...ahlers, owner: 'brandt@demo.example' }
const page = { cookie: '' }

beforeEach(() => vi.stubGlobal('document', page))
afterEach(async () => {
  page.cookie = ''
  await forgetDrafts(null)
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  test('comes back as it was typed, without its passwords', async () => {
    await keepDraft(ahlers, { name: 'Karin', active: true, password: 'geheim-123', new_password2: 'x' })
    expect((await readDraft(ahlers))?.values).toEqual({ name: 'Karin', active: true })
  })

  test('belongs to its form', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    expect(await readDraft({ ...ahlers, form: 'contact-13' })).toBeUndefined()
  })

  test('is never another person’s', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    expect(await readDraft(brandt)).toBeUndefined()
  })

  test('is still there for its owner after a session has run out and another began', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    page.cookie = `portal-sign-in=${later}`
    expect((await readDraft({ ...ahlers }))?.values).toEqual({ name: 'Karin' })
  })

  test('goes with its owner’s sign-out, and with nobody else’s', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    await keepDraft(brandt, { name: 'Jan' })
    await forgetDrafts(ahlers.owner)
    expect(await readDraft(ahlers)).toBeUndefined()
    expect((await readDraft(brandt))?.values).toEqual({ name: 'Jan' })
  })

  test('is not written by a page that has not heard yet that its person has signed out', async () => {
    page.cookie = `portal-sign-in=${endMarkOf(signIn, signIn)}`
    await keepDraft(ahlers, { name: 'Karin' })
    expect(await readDraft(ahlers)).toBeUndefined()
  })

  test('of whoever is not signed in is there for a day, whoever signs in and out, and goes with a sign-out', async () => {
    const nobodys = { owner: '', form: 'register', signIn: '' }
    page.cookie = `portal-sign-in=${later}`
    await keepDraft(nobodys, { email: 'k@new.example', password1: 'geheim-123' })
    expect((await readDraft(nobodys))?.values).toEqual({ email: 'k@new.example' })
    vi.useFakeTimers({ now: Date.now() + 86_400_001, toFake: ['Date'] })
    expect(await readDraft(nobodys)).toBeUndefined()
    vi.useRealTimers()
    await forgetDrafts(ahlers.owner)
    expect(await readDraft(nobodys)).toBeUndefined()
  })

  test('is gone once it was sent', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    await dropDraft(ahlers)
    expect(await readDraft(ahlers)).toBeUndefined()
  })
})

describe('what an ended page has left', () => {
  beforeEach(() => vi.stubGlobal('localStorage', localStore()))

  test('is the draft, newer than the one on the disk, whose files it keeps', async () => {
    const logo = new Blob(['x'])
    await keepDraft(ahlers, { name: 'Kar', city: 'Lage', logo })
    writePendingEntries({ ...ahlers, requestId: 'r1' }, { name: 'Karin', password: 'geheim-123', logo })
    expect(JSON.stringify({ ...localStorage })).not.toContain('geheim')
    const draft = await readDraft(ahlers)
    expect(draft).toMatchObject({ values: { name: 'Karin' }, requestId: 'r1' })
    expect(Object.keys(draft?.values ?? {}).toSorted()).toEqual(['logo', 'name'])
  })

  test('is gone once the disk has something later, or the draft was sent', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
    writePendingEntries(ahlers, { name: 'Karin' })
    vi.setSystemTime(2_000)
    await keepDraft(ahlers, { name: 'Karin Ahlers' })
    expect(Object.keys(localStorage)).toEqual([])
    writePendingEntries(ahlers, { name: 'Karin' })
    vi.setSystemTime(3_000)
    await dropDraft(ahlers)
    expect(await readDraft(ahlers)).toBeUndefined()
    vi.useRealTimers()
  })

  test('outlives a slower write of what was entered before it', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
    const writing = keepDraft(ahlers, { name: 'Kar' })
    writePendingEntries(ahlers, { name: 'Karin' })
    await writing
    expect((await readDraft(ahlers))?.values).toEqual({ name: 'Karin' })
    vi.useRealTimers()
  })

  test('of one field leaves the others as they are', async () => {
    await amendDraft(ahlers, { one: 'eins', two: 'zwei' })
    writePendingEntries(ahlers, { two: '' }, true)
    writePendingEntries(ahlers, { three: 'drei' }, true)
    expect((await readDraft(ahlers))?.values).toEqual({ one: 'eins', three: 'drei' })
    await amendDraft(ahlers, { four: 'vier' })
    expect((await readDraft(ahlers))?.values).toEqual({ one: 'eins', three: 'drei', four: 'vier' })
  })

  test('is nobody’s who has signed out, and goes with a sign-out', async () => {
    writePendingEntries(ahlers, { name: 'Karin' })
    writePendingEntries(brandt, { name: 'Jan' })
    await forgetDrafts(ahlers.owner)
    expect(await readDraft(ahlers)).toBeUndefined()
    expect((await readDraft(brandt))?.values).toEqual({ name: 'Jan' })
    page.cookie = `portal-sign-in=${endMarkOf(signIn, signIn)}`
    writePendingEntries(ahlers, { name: 'Karin' })
    expect(await readDraft(ahlers)).toBeUndefined()
  })
})
