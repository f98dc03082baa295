import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { Portal } from './portal.ts'

/** The setups of a portal: with either database, or in front of a second instance as its backend. */
export const grounds = ['PGlite', 'PostgreSQL', 'a second instance'] as const
export type Ground = (typeof grounds)[number]

/** A running portal, and the data directory in which its backend stores mails. */
export type Standing = { portal: Portal; mails: string; end: () => Promise<void> }

const secret = 'the secret of a portal in the tests, long enough'

const stand: Record<Ground, () => Promise<Standing>> = {
  async PGlite() {
    const portal = await Portal.create()
    await portal.start()
    return { portal, mails: portal.data, end: () => portal.remove() }
  },

  async PostgreSQL() {
    const { url, drop } = await makeServerDatabase(process.env['DATABASE_URL'] ?? '')
    const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
    const env = { DATABASE_URL: url, PORTAL_SEED: 'demo', PORTAL_SECRET: secret }
    const portal = await Portal.create({ data, env })
    await portal.start()
    return { portal, mails: data, end: () => portal.remove().then(drop) }
  },

  async 'a second instance'() {
    const front = await Portal.create({ data: await mkdtemp(join(tmpdir(), 'portal-e2e-')) })
    const behind = await Portal.create({ env: { PORTAL_ORIGIN: front.url, PORTAL_SECRET: secret } })
    await behind.start()
    Object.assign(front.env, { PORTAL_API_URL: behind.at('127.0.0.1'), PORTAL_SECRET: secret })
    await front.start()
    return {
      portal: front,
      mails: behind.data,
      end: () => Promise.all([front.remove(), behind.remove()]).then(() => {}),
    }
  },
}

/** Provides a function that starts a portal in a setup. The tests of a worker share one portal for each setup. */
export const test = base.extend<object, { standingOn: (ground: Ground) => Promise<Standing> }>({
  standingOn: [
    async ({}, use) => {
      const there = new Map<Ground, Promise<Standing>>()
      await use((ground) => {
        const known = there.get(ground) ?? stand[ground]()
        there.set(ground, known)
        return known
      })
      for (const standing of there.values()) await standing.then(({ end }) => end())
    },
    { scope: 'worker' },
  ],
})
