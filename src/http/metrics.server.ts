import type * as Prometheus from 'prom-client'
import type { Figures } from '#src/backend/platform/figures/figures.ts'
import { observeAnswers } from '#src/backend/platform/log/answers.ts'

/** In seconds. Seven buckets for each of about 250 routes. */
const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const loopPrecisionMs = 20

type Read = (figures: Figures) => number | null | undefined
type Row = readonly [name: string, help: string, read: Read]

const seconds = (at: Date | null | undefined): number | null => (at ? at.getTime() / 1_000 : null)
const flag = (is: boolean | undefined): number | null => (is === undefined ? null : Number(is))
const age = (at: Date): number => Math.max(0, (Date.now() - at.getTime()) / 1_000)

/** A figure that was not read in time is left out: an old value would hide that the database no longer answers. */
const gauges: readonly Row[] = [
  ['portal_database_up', '1 if the database answered within a second', ({ mails }) => flag(mails !== null)],
  ['portal_database_connections_max', 'Database connections of this process, at most', (of) => of.connections.max],
  ['portal_database_connections_in_use', 'Database connections in use', (of) => of.connections.inUse],
  ['portal_database_waiting', 'Queries that wait for a database connection', (of) => of.connections.waiting],
  ['portal_streams_open', 'Open event streams of browsers', (of) => of.streams],
  ['portal_mails_waiting', 'Mails waiting to be sent', ({ mails }) => mails?.waiting],
  [
    'portal_mails_oldest_waiting_seconds',
    'Age of the oldest waiting mail, 0 if none waits',
    ({ mails }) => mails && (mails.oldestAt ? age(mails.oldestAt) : 0),
  ],
  [
    'portal_mails_stuck',
    '1 if a mail has waited for 15 minutes and none was sent since it was queued',
    ({ mails }) => flag(mails?.isStuck),
  ],
  ['portal_disk_free_bytes', 'Free space on the disk of PORTAL_DATA', ({ disk }) => disk?.freeBytes],
  ['portal_disk_size_bytes', 'Size of the disk of PORTAL_DATA', ({ disk }) => disk?.totalBytes],
  ['portal_disk_full', '1 if too little space is left on that disk', ({ disk }) => flag(disk?.isFull)],
  [
    'portal_last_backup_timestamp_seconds',
    'Time of the last backup of the embedded database',
    (of) => seconds(of.lastBackupAt),
  ],
]

const counters: readonly Row[] = [
  ['portal_translations_saved_total', 'Saved translations', ({ counts }) => counts.translationsSaved],
  [
    'portal_translation_conflicts_total',
    'Translations not saved because the text had changed meanwhile',
    ({ counts }) => counts.translationConflicts,
  ],
]

/**
 * Starts to collect metrics of this process for Prometheus: requests by route, the event loop, memory, and the figures
 * of the backend. Labels contain only names of routes and jobs, so their number is limited. `read` returns all metrics
 * as text; `stop` ends the counting of requests.
 */
export async function createMetrics(
  readFigures: () => Promise<Figures | null>,
): Promise<{ contentType: string; read: () => Promise<string>; stop: () => void }> {
  // Loaded only where metrics are on.
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs })
  const stop = observeRequests(client, registry)
  const setAll = settersOf(client, registry)
  const read = async () => {
    setAll(await readFigures())
    return registry.metrics()
  }
  return { contentType: registry.contentType, read, stop }
}

type Client = Pick<typeof Prometheus, 'Counter' | 'Gauge' | 'Histogram'>

function observeRequests(client: Client, registry: Prometheus.Registry): () => void {
  const registers = [registry]
  const requests = new client.Counter({
    name: 'portal_requests_total',
    help: 'Answered requests by kind (page, function, call), route and status',
    labelNames: ['kind', 'route', 'status'],
    registers,
  })
  const duration = new client.Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Time from a request to the beginning of its answer',
    labelNames: ['kind', 'route'],
    buckets,
    registers,
  })
  return observeAnswers(({ kind, route, status, ms }) => {
    requests.inc({ kind, route, status })
    duration.observe({ kind, route }, ms / 1_000)
  })
}

function settersOf(client: Client, registry: Prometheus.Registry): (figures: Figures | null) => void {
  const registers = [registry]
  const each = gauges.map(([name, help, read]) => ({ gauge: new client.Gauge({ name, help, registers }), read }))
  const totals = counters.map(([name, help, read]) => ({
    counter: new client.Counter({ name, help, registers }),
    read,
  }))
  const failures = new client.Counter({
    name: 'portal_job_failures_total',
    help: 'Failed runs of each background job',
    labelNames: ['job'],
    registers,
  })
  return (figures) => {
    for (const { gauge, read } of each) setGauge(gauge, figures && read(figures))
    for (const { counter, read } of totals) setCounter(counter, {}, figures && read(figures))
    for (const [job, count] of Object.entries(figures?.counts.jobFailures ?? {})) setCounter(failures, { job }, count)
  }
}

function setGauge(gauge: Prometheus.Gauge, value: number | null | undefined): void {
  if (typeof value === 'number') gauge.set(value)
  else gauge.remove()
}

/** The process has counted already: its number replaces the last one. */
function setCounter(
  counter: Prometheus.Counter,
  labels: Record<string, string>,
  value: number | null | undefined,
): void {
  counter.remove(labels)
  if (typeof value === 'number') counter.inc(labels, value)
}
