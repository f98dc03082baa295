import { describe, expect, test } from 'vitest'
import { identifyRequest, parseTraceparent } from '#src/web/request-identity.ts'
import { traceHeaders, withRequestScope } from '#src/web/request.server.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const valid = `00-${traceId}-${parent}-01`

describe('traceparent', () => {
  test.each([
    valid,
    `00-${traceId}-${parent}-00`,
    `01-${traceId}-${parent}-01`,
    `cc-${traceId}-${parent}-01-what.next`,
  ])('%s names its trace, and stays as it was sent', (traceparent) => {
    expect(parseTraceparent(traceparent)).toEqual({ traceparent, traceId })
  })

  test.each([
    ['nothing', ''],
    ['the invalid version', `ff-${traceId}-${parent}-01`],
    ['more fields in version 00', `${valid}-more`],
    ['no trace', `00-${'0'.repeat(32)}-${parent}-01`],
    ['no parent', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['upper case', valid.toUpperCase()],
    ['a short trace', `00-${traceId.slice(1)}-${parent}-01`],
    ['two headers in one', `${valid}, ${valid}`],
    ['a line break', `${valid}\n`],
    ['a text', 'Bearer eyJhbGciOi'],
  ])('with %s is ignored', (_, traceparent) => {
    expect(parseTraceparent(traceparent)).toBeUndefined()
  })

  test('is passed on while a request with it is answered, and only then', () => {
    const scope = {
      locale: 'en',
      nonce: undefined,
      ip: '',
      ...identifyRequest(new Headers({ traceparent: valid })),
    } as const
    expect(withRequestScope(scope, traceHeaders)).toEqual({ traceparent: valid })
    expect(traceHeaders()).toEqual({})
  })
})

test('a request keeps the id of its sender if that is safe to log, and otherwise gets one', () => {
  const idOf = (sent: string) => identifyRequest(new Headers({ 'x-request-id': sent })).requestId
  expect(idOf('from-proxy-17')).toBe('from-proxy-17')
  for (const bad of ['short', 'with blanks and more', 'x'.repeat(65), '{"event":"forged"}'])
    expect(idOf(bad)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
})
