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
  test('is restored as it was typed, without passwords', async () => {
    await keepDraft(ahlers, { name: 'Karin', active: true, password: 'geheim-123', new_password2: 'x' })
    expect((await readDraft(ahlers))?.values).toEqual({ name: 'Karin', active: true })
  })

  test('belongs to its form', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    expect(await readDraft({ ...ahlers, form: 'contact-13' })).toBeUndefined()
  })

  test('is never available to another user', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    expect(await readDraft(brandt)).toBeUndefined()
  })

  test('is available to its owner in the next session', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    page.cookie = `portal-sign-in=${later}`
    expect((await readDraft({ ...ahlers }))?.values).toEqual({ name: 'Karin' })
  })

  test('is deleted by its owner’s sign-out, and by no other', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    await keepDraft(brandt, { name: 'Jan' })
    await forgetDrafts(ahlers.owner)
    expect(await readDraft(ahlers)).toBeUndefined()
    expect((await readDraft(brandt))?.values).toEqual({ name: 'Jan' })
  })

  test('is not saved by a page that has not yet received its user’s sign-out', async () => {
    page.cookie = `portal-sign-in=${endMarkOf(signIn, signIn)}`
    await keepDraft(ahlers, { name: 'Karin' })
    expect(await readDraft(ahlers)).toBeUndefined()
  })

  test('of a signed-out visitor is stored for a day, whoever signs in, and is deleted by a sign-out', async () => {
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

  test('is deleted after its submission', async () => {
    await keepDraft(ahlers, { name: 'Karin' })
    await dropDraft(ahlers)
    expect(await readDraft(ahlers)).toBeUndefined()
  })
})

describe('the pending entries of a closed page', () => {
  beforeEach(() => vi.stubGlobal('localStorage', localStore()))

  test('replace an older stored draft, and preserve its files', async () => {
    const logo = new Blob(['x'])
    await keepDraft(ahlers, { name: 'Kar', city: 'Lage', logo })
    writePendingEntries({ ...ahlers, requestId: 'r1' }, { name: 'Karin', password: 'geheim-123', logo })
    expect(JSON.stringify({ ...localStorage })).not.toContain('geheim')
    const draft = await readDraft(ahlers)
    expect(draft).toMatchObject({ values: { name: 'Karin' }, requestId: 'r1' })
    expect(Object.keys(draft?.values ?? {}).toSorted()).toEqual(['logo', 'name'])
  })

  test('are dropped after a later write, or after the submission', async () => {
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

  test('survive a slower write of earlier entries', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
    const writing = keepDraft(ahlers, { name: 'Kar' })
    writePendingEntries(ahlers, { name: 'Karin' })
    await writing
    expect((await readDraft(ahlers))?.values).toEqual({ name: 'Karin' })
    vi.useRealTimers()
  })

  test('of one field leave the others unchanged', async () => {
    await amendDraft(ahlers, { one: 'eins', two: 'zwei' })
    writePendingEntries(ahlers, { two: '' }, true)
    writePendingEntries(ahlers, { three: 'drei' }, true)
    expect((await readDraft(ahlers))?.values).toEqual({ one: 'eins', three: 'drei' })
    await amendDraft(ahlers, { four: 'vier' })
    expect((await readDraft(ahlers))?.values).toEqual({ one: 'eins', three: 'drei', four: 'vier' })
  })

  test('are not saved for a signed-out user, and are deleted by a sign-out', async () => {
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
