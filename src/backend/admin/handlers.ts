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
import { readSize } from './operate/status.ts'

const numbers = z.object({ waiting: z.int(), failed: z.int(), sessions: z.int() })

/** Reads the status of the process that answers. Behind a load balancer, other processes may answer the next call. */
const readStatus: Handler<'status.read'> = async (_, context) => {
  const { database, now } = context
  const { read, embedded } = database
  await assertAtRoot(read, whoOf(context))
  const [found] = await rowsOf(
    read,
    numbers,
    sql`select (select count(*)::int from mail where sent_at is null and ended_at is null) as waiting,
      (select count(*)::int from mail where sent_at is null and error <> '' and ended_at > now() - interval '30 days') as failed,
      (select count(*)::int from session where ended_at is null and expires_at > now()) as sessions`,
  )
  const { waiting = 0, failed = 0, sessions = 0 } = found ?? {}
  const { bytes, server } = await readSize(database)
  const note = embedded ? readNote(embedded.dataDir) : null
  return {
    version,
    runtime: `Node.js ${process.versions.node}`,
    started: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    database: { kind: embedded ? 'embedded' : 'PostgreSQL', version: server, bytes },
    mails: { waiting, failed },
    last_backup: note && { at: new Date(note.at).toISOString(), bytes: note.bytes },
    sessions,
    maintenance: await readMaintenance(read),
  }
}

/**
 * Opens or closes the portal. The test login stays as it is, so that an administrator can sign in with it and open the
 * portal again.
 */
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
