import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { m } from '#messages'
import { sendsNothing } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { callVue, closePortal, openPortal, serveBackend } from '#src/gateway/transport.ts'

const caller = {
  token: null,
  locale: 'de',
  ip: '127.0.0.1',
  userAgent: 'Tests',
  host: 'localhost',
} as const
const german = { locale: 'de' } as const
const dataDir = mkdtempSync(join(tmpdir(), 'portal-transport-'))

beforeAll(async () => {
  vi.stubEnv('PORTAL_DATA', dataDir)
  vi.stubEnv('PORTAL_SEED', 'none')
  vi.stubEnv('LOG_LEVEL', 'silent')
  await openPortal()
})
afterAll(async () => {
  await closePortal()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('An in-process call', () => {
  it('returns what the contract specifies', async () => {
    const answer = await callVue(calls['company.countryCodes'], sendsNothing, caller)
    expect(answer.ok && answer.data.country_choices).toContainEqual(['DE', 'Deutschland'])
  })

  it('is rejected without a token, before its input is checked', async () => {
    const input = { params: { basket: 'not a number' }, query: { approvalNumber: '' }, body: undefined }
    const answer = await callVue(calls['basket.approve'], input, caller)
    expect(answer).toEqual({
      ok: false,
      refusal: { code: 'unauthenticated', messages: [m.refusal_unauthenticated({}, german)] },
    })
  })

  it('reports every invalid field', async () => {
    const answer = await callVue(
      calls['session.login'],
      { ...sendsNothing, body: { username: ' ', password: 'short' } },
      caller,
    )
    expect(answer).toMatchObject({
      ok: false,
      refusal: {
        code: 'invalid',
        errors: {
          username: [m.field_required({ field: 'Benutzername' }, german)],
          password: [m.field_too_short({ min: 8 }, german)],
        },
      },
    })
  })

  it('gets the same answer from the same handler as a request over HTTP', async () => {
    const response = await serveBackend(
      new Request('http://localhost/vue/country-codes/', { headers: { 'accept-language': 'de' } }),
    )
    const answer = await callVue(calls['company.countryCodes'], sendsNothing, caller)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: true, data: answer.ok ? answer.data : {} })
  })
})
