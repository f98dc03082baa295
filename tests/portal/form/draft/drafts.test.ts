import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropDraft, forgetDrafts, keepDraft, readDraft } from '#src/portal/form/draft/drafts.ts'
import { markOfEnd } from '#src/sign-in-mark.ts'

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
    page.cookie = `portal-sign-in=${markOfEnd(signIn, signIn)}`
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
