import { expect, it } from 'vitest'
import { answered } from '#src/workspace/sync/port/answered.ts'

const unavailable = { ok: false, refusal: { code: 'unavailable', messages: [] } }

// If the portal did not send the answer, a server function returns the response itself, or nothing.
const captivePortal = () => new Response('<h1>Welcome to our hotel</h1>', { headers: { 'content-type': 'text/html' } })

it.each([
  ['a captive portal’s page', captivePortal],
  ['nothing', () => undefined],
  ['what is no answer', () => ({ ok: true })],
])('%s counts as an unreachable server', async (_, giveBack) => {
  expect(await Reflect.apply(answered, undefined, [async () => giveBack()])).toEqual(unavailable)
})

it('an answer from the portal is returned unchanged', async () => {
  const taken = { ok: true as const, data: { saved: 1 }, messages: [] }
  expect(await answered(async () => taken)).toBe(taken)
})
