import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Portal } from '#e2e/kit/portal.ts'
import { openMailServer } from '#tests/backend/platform/mail/mail-server.ts'
import type { Stack } from './stack.ts'

export type Case = {
  says: string
  /** Causes a failure, and resolves when its cause has ended. */
  run: (stack: Stack) => Promise<void>
}

/** The duration of a cause that could last for hours. */
const lastsMs = 8_000

/** A module that sets the clock of a process ten minutes ahead. */
const fastClock = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  const now = () => Real.now() + 600_000
  globalThis.Date = class extends Real {
    constructor(...words) { words.length === 0 ? super(now()) : super(...words) }
    static now() { return now() }
  }`)}`

export const cases: Readonly<Record<string, Case>> = {
  restart: {
    says: 'both processes restart, one after the other',
    async run({ portals }) {
      for (const portal of portals) {
        await portal.stop('SIGTERM')
        await portal.start()
      }
    },
  },
  kill: {
    says: 'a process is killed, and started again after 8 seconds',
    async run({ portals: [portal] }) {
      await portal.stop('SIGKILL')
      await sleep(lastsMs)
      await portal.start()
    },
  },
  pooler: {
    says: 'PgBouncer is killed, and started again after 8 seconds',
    async run({ pooler }) {
      await pooler.kill()
      await sleep(lastsMs)
      pooler.restart()
    },
  },
  locked: {
    says: 'somebody locks the table of addresses for 8 seconds',
    async run({ primary }) {
      const client = new Client({ connectionString: primary() })
      await client.connect()
      await client.query('begin')
      await client.query('lock table address in access exclusive mode')
      await sleep(lastsMs)
      await client.query('rollback')
      await client.end()
    },
  },
  mail: {
    says: 'the mail server is down: a mail that was asked for meanwhile arrives afterwards',
    async run({ url, mailPort }) {
      const asked = await fetch(`${url}/vue/password/reset/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'joiner@demo.example' }),
      })
      if (!asked.ok) throw new Error(`The reset of a password was answered with ${asked.status}`)
      await sleep(lastsMs)
      const server = await openMailServer(mailPort)
      for (const until = Date.now() + 180_000; server.box.received.length === 0; await sleep(200))
        if (Date.now() > until) throw new Error('The mail did not arrive within three minutes')
      await server.close()
    },
  },
  clock: {
    says: 'the clock of one process is ten minutes ahead',
    async run({ portals: [, portal] }) {
      await portal.stop()
      const ahead = new Portal(portal.port, portal.data, { ...portal.env, NODE_OPTIONS: `--import=${fastClock}` })
      await ahead.start()
      await sleep(lastsMs)
      await ahead.stop()
      await portal.start()
    },
  },
  failover: {
    says: 'the primary fails, and the standby takes over after 3 seconds',
    async run(stack) {
      stack.cluster.stop('primary')
      await sleep(3_000)
      stack.takeOver()
    },
  },
}
