import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { counts } from '#src/backend/platform/figures/counts.ts'
import type { Figures } from '#src/backend/platform/figures/figures.ts'
import { publishAnswer } from '#src/backend/platform/log/answers.ts'
import { createMetrics } from '#src/http/metrics.server.ts'

const figures: Figures = {
  disk: { freeBytes: 5_000, totalBytes: 10_000, isFull: false },
  mails: { waiting: 3, oldestAt: new Date(Date.now() - 120_000), isStuck: true },
  lastBackupAt: new Date('2026-11-20T02:00:00Z'),
  connections: { max: 10, inUse: 4, waiting: 2 },
  streams: 7,
  counts: {
    ...counts,
    jobFailures: { ...counts.jobFailures, mails: 5 },
    translationsSaved: 40,
    translationConflicts: 6,
  },
}

/** Returns the value of one series in the text format; undefined if there is none. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

type Metrics = Awaited<ReturnType<typeof createMetrics>>

let text = ''
let metrics: Metrics
beforeAll(async () => {
  metrics = await createMetrics(async () => figures)
  publishAnswer({ kind: 'page', route: '/companies/$cid', status: 200, ms: 20 })
  publishAnswer({ kind: 'page', route: '/companies/$cid', status: 200, ms: 2_000 })
  publishAnswer({ kind: 'call', route: '/vue/login/', status: 503, ms: 1 })
  text = await metrics.read()
})
afterAll(() => metrics.stop())

describe('the metrics', () => {
  test.each([
    ['portal_requests_total{kind="page",route="/companies/$cid",status="200"}', 2],
    ['portal_requests_total{kind="call",route="/vue/login/",status="503"}', 1],
    ['portal_request_duration_seconds_bucket{le="0.03",kind="page",route="/companies/$cid"}', 1],
    ['portal_request_duration_seconds_bucket{le="3",kind="page",route="/companies/$cid"}', 2],
    ['portal_request_duration_seconds_sum{kind="page",route="/companies/$cid"}', 2.02],
    ['portal_database_up', 1],
    ['portal_database_connections_max', 10],
    ['portal_database_connections_in_use', 4],
    ['portal_database_waiting', 2],
    ['portal_streams_open', 7],
    ['portal_mails_waiting', 3],
    ['portal_mails_stuck', 1],
    ['portal_disk_free_bytes', 5_000],
    ['portal_disk_full', 0],
    ['portal_last_backup_timestamp_seconds', Date.parse('2026-11-20T02:00:00Z') / 1_000],
    ['portal_translations_saved_total', 40],
    ['portal_translation_conflicts_total', 6],
    ['portal_job_failures_total{job="mails"}', 5],
    ['portal_job_failures_total{job="sweep"}', 0],
  ])('have %s', (series, value) => {
    expect(valueIn(text, series)).toBe(value)
  })

  test('have the age of the oldest mail, the event loop’s delay and the heap', () => {
    expect(valueIn(text, 'portal_mails_oldest_waiting_seconds')).toBeCloseTo(120, -1)
    expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueIn(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
  })

  test('leave out what was not read in time, and keep the rest', async () => {
    let known: Figures = figures
    const { read, stop } = await createMetrics(async () => known)
    expect(valueIn(await read(), 'portal_mails_waiting')).toBe(3)
    known = { ...figures, disk: null, mails: null, lastBackupAt: null }
    const now = await read()
    expect(valueIn(now, 'portal_database_up')).toBe(0)
    for (const name of [
      'portal_mails_waiting',
      'portal_mails_stuck',
      'portal_disk_full',
      'portal_last_backup_timestamp_seconds',
    ])
      expect([name, valueIn(now, name)]).toEqual([name, undefined])
    expect(valueIn(now, 'portal_streams_open')).toBe(7)
    stop()
  })

  test('of a portal in front of another backend have requests and the process only', async () => {
    const { read, stop } = await createMetrics(async () => null)
    publishAnswer({ kind: 'page', route: '/', status: 200, ms: 1 })
    const only = await read()
    expect(valueIn(only, 'portal_requests_total{kind="page",route="/",status="200"}')).toBe(1)
    expect(valueIn(only, 'portal_database_up')).toBeUndefined()
    stop()
  })

  test('are read in less time than a stall, with each route and status', async () => {
    const { read, stop } = await createMetrics(async () => figures)
    for (let route = 0; route < 300; route += 1)
      for (const status of [200, 304, 400, 403, 404, 500])
        publishAnswer({ kind: 'page', route: `/${route}`, status, ms: 5 })
    const before = process.threadCpuUsage()
    const { length } = await read()
    const { user, system } = process.threadCpuUsage(before)
    expect(length).toBeGreaterThan(300_000)
    // Processor time in ms, which other programs do not affect.
    expect((user + system) / 1_000).toBeLessThan(500)
    stop()
  })
})

const expression = z.looseObject({
  expr: z.string().optional(),
  targets: z.array(z.object({ expr: z.string() })).optional(),
})
const dashboard = z.object({ uid: z.string(), panels: z.array(expression) })

describe('the dashboard and its page', () => {
  const page = readFileSync('src/cli/deploy/metrics.md', 'utf8')
  const { panels } = dashboard.parse(JSON.parse(readFileSync('src/cli/deploy/grafana.json', 'utf8')))
  const namesIn = (words: string) => new Set(words.match(/\b(?:portal|nodejs|process)_[a-z\d_]+\b/g))
  const measured = () => new Set(text.match(/^[a-z\d_]+(?=[{ ])/gm))

  test('draw only metrics that exist', () => {
    const drawn = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => [...namesIn(expr)]))
    expect(drawn.length).toBeGreaterThan(10)
    expect(drawn.filter((name) => !measured().has(name))).toEqual([])
    expect([...namesIn(page)].filter((name) => ![...measured()].some((one) => one.startsWith(name)))).toEqual([])
  })

  test('explain each metric of the portal', () => {
    const families = [...text.matchAll(/^# TYPE (portal_\w+)/gm)].map(([, name = '']) => name)
    expect(families.length).toBeGreaterThan(15)
    expect(families.filter((name) => !page.includes(name))).toEqual([])
  })

  test('are linked from the settings', () => {
    expect(readFileSync('src/cli/settings.md', 'utf8')).toContain('deploy/metrics.md')
  })
})
