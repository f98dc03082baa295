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

describe('A call in process', () => {
  it('gives what the contract says', async () => {
    const answer = await callVue(calls['company.countryCodes'], sendsNothing, caller)
    expect(answer.ok && answer.data.country_choices).toContainEqual(['DE', 'Deutschland'])
  })

  it('is refused without a token, before its input is looked at', async () => {
    const input = { params: { basket: 'not a number' }, query: { approvalNumber: '' }, body: undefined }
    const answer = await callVue(calls['basket.approve'], input, caller)
    expect(answer).toEqual({
      ok: false,
      refusal: { code: 'unauthenticated', messages: [m.refusal_unauthenticated({}, german)] },
    })
  })

  it('names every field that does not fit', async () => {
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

  it('and a request over HTTP get the same answer from the same handler', async () => {
    const response = await serveBackend(
      new Request('http://localhost/vue/country-codes/', { headers: { 'accept-language': 'de' } }),
    )
    const answer = await callVue(calls['company.countryCodes'], sendsNothing, caller)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: true, data: answer.ok ? answer.data : {} })
  })
})
