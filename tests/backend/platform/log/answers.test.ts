import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerHttp } from '#src/backend/answer-http.ts'
import { type Answered, isAnswerLogged, observeAnswers } from '#src/backend/platform/log/answers.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

describe('a share of the answers is logged', () => {
  test.each([
    [200, 100, 0.999, true],
    [200, 25, 0.249, true],
    [200, 25, 0.25, false],
    [404, 0, 0, false],
    [500, 0, 0.999, true],
    [503, 0, 0.999, true],
  ])('status %i at %i percent, with the chance %f: %s', (status, percent, chance, isLogged) => {
    expect(isAnswerLogged(status, percent, chance)).toBe(isLogged)
  })
})

describe('a call', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const ask = (path: string, percent: number, headers = {}, database = portal.database) =>
    answerHttp(
      { ...portal.platform, database, settings: { ...portal.platform.settings, logRequestPercent: percent } },
      new Request(`http://localhost${path}`, { headers }),
    )
  const linesSince = (at: number) => portal.lines.slice(at).map((line) => Object(JSON.parse(line)))
  const broken = () => {
    const select = {
      value: () => {
        throw new Error('planted: a broken pipe')
      },
    }
    return { ...portal.database, read: Object.create(portal.database.read, { select }) }
  }

  test('is logged with its fields of before, and the trace of its sender', async () => {
    const at = portal.lines.length
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { 'x-request-id': 'of-a-proxy', traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    await ask('/vue/company/1/info/', 100, headers)
    const [{ level, time, pid, ...line }] = linesSince(at)
    expect([level, typeof time, pid]).toEqual(['info', 'string', process.pid])
    expect(line).toEqual({
      requestId: 'of-a-proxy',
      traceId,
      event: 'answered',
      method: 'GET',
      path: '/vue/company/1/info/',
      status: 401,
      ms: expect.any(Number),
      msg: 'answered',
    })
  })

  test('is not logged at 0 percent, unless it fails', async () => {
    const at = portal.lines.length
    await ask('/vue/company/1/info/', 0)
    await ask('/vue/maintenance/', 0)
    expect(linesSince(at)).toEqual([])
    await ask('/vue/maintenance/', 0, {}, broken())
    expect(linesSince(at).map(({ event, status }) => [event, status])).toEqual([
      ['fault', undefined],
      ['answered', 500],
    ])
  })

  test('of a page has the id of the page’s request', async () => {
    const at = portal.lines.length
    const scope = { locale: 'en', nonce: undefined, ip: '', requestId: 'id-of-the-page' } as const
    const answer = await withRequestScope(scope, () => ask('/vue/maintenance/', 100, { 'x-request-id': 'another-id' }))
    expect(answer.headers.get('x-request-id')).toBe('id-of-the-page')
    expect(linesSince(at)).toMatchObject([{ event: 'answered', requestId: 'id-of-the-page' }])
  })

  test('is published by its pattern, whatever its sender asked for', async () => {
    const seen: Answered[] = []
    const stop = observeAnswers((one) => seen.push(one))
    for (const path of ['/vue/company/17/info/', '/vue/secret@test.example/', '/vue/basket/stream/', '/vue/docs/'])
      await ask(path, 0)
    stop()
    await ask('/vue/docs/', 0)
    expect(seen.map(({ kind, route, status }) => [kind, route, status])).toEqual([
      ['call', '/vue/company/{id}/info/', 401],
      ['call', 'unknown', 404],
      ['call', 'basket.stream', 401],
      ['call', 'docs', 200],
    ])
  })
})
