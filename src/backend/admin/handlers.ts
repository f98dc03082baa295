import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler, type HandlersOf } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { maintenanceOf } from '#src/backend/platform/maintenance.ts'
import { assertAtRoot } from '#src/backend/platform/call/who.ts'
import { version } from '#src/version.ts'
import { readNote } from '#src/backend/platform/figures/backup-note.ts'
import { longestDelayMs } from '#src/backend/platform/figures/event-loop.ts'
import { type Figures, readFigures } from '#src/backend/platform/figures/figures.ts'
import { readWaitingMails } from '#src/backend/platform/figures/mails.ts'
import { readSize } from './operate/status.ts'

const numbers = z.object({ failed: z.int(), sessions: z.int() })

/** Reads the status of the process that answers. Behind a load balancer, other processes may answer the next call. */
const readStatus: Handler<'status.read'> = async (_, context) => {
  const { database, now } = context
  const { read, embedded } = database
  await assertAtRoot(read, whoOf(context))
  const [found] = await rowsOf(
    read,
    numbers,
    sql`select
      (select count(*)::int from mail where sent_at is null and error <> '' and ended_at > now() - interval '30 days') as failed,
      (select count(*)::int from session where ended_at is null and expires_at > now()) as sessions`,
  )
  const { failed = 0, sessions = 0 } = found ?? {}
  const { waiting, oldestAt, isStuck } = await readWaitingMails(read, now)
  const { bytes, server } = await readSize(database)
  const note = embedded ? readNote(embedded.dataDir) : null
  const figures = await readFigures(context)
  const { disk } = figures
  return {
    version,
    runtime: `Node.js ${process.versions.node}`,
    started: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    database: { kind: embedded ? 'embedded' : 'PostgreSQL', version: server, bytes },
    mails: { waiting, failed, oldest: oldestAt?.toISOString() ?? null, stuck: isStuck },
    last_backup: note && { at: new Date(note.at).toISOString(), bytes: note.bytes },
    disk: disk && { free: disk.freeBytes, total: disk.totalBytes, full: disk.isFull },
    process: processOf(figures),
    sessions,
    maintenance: await readMaintenance(read),
  }
}

function processOf({ connections, streams, counts }: Figures) {
  const { max, inUse, waiting } = connections
  return {
    memory: process.memoryUsage.rss(),
    longest_delay: longestDelayMs(),
    connections: { max, in_use: inUse, waiting },
    streams,
    saved: counts.translationsSaved,
    conflicts: counts.translationConflicts,
    failed_jobs: Object.values(counts.jobFailures).reduce((sum, one) => sum + one, 0),
  }
}

/** Opens or closes the portal. Leaves the test login unchanged, so that the portal can be reopened through it. */
const setMaintenance: Handler<'status.setMaintenance'> = async ({ body }, context) => {
  const who = whoOf(context)
  await assertAtRoot(context.database.read, who)
  return context.database.write(async (tx) => {
    const [was] = await tx.select().from(maintenance).for('update')
    if (!was) throw new Error('The row of maintenance is missing')
    const change = {
      loginAllowed: body.closed === undefined ? was.loginAllowed : !body.closed,
      flashText: body.flash_text ?? was.flashText,
    }
    if (change.loginAllowed !== was.loginAllowed || change.flashText !== was.flashText) {
      await tx.update(maintenance).set(change)
      const before = { loginAllowed: was.loginAllowed, flashText: was.flashText }
      await writeAudit(tx, who, 'maintenance.set', 'maintenance', { before, after: change })
    }
    return readMaintenance(tx)
  })
}

async function readMaintenance(db: Db) {
  const { loginAllowed, testLoginAllowed, flashText } = await maintenanceOf(db)
  return { closed: !loginAllowed, flash_text: flashText, test_login_allowed: testLoginAllowed }
}

export const statusHandlers: HandlersOf<'status'> = {
  read: readStatus,
  setMaintenance,
}
