import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Portal } from '#e2e/kit/portal.ts'
import { makePeople, signInAmongWrongOnes } from '#tests/cli/serve/logins-in-flight.ts'
import { defineBench } from './kit/bench.ts'

const directory = () => mkdtemp(join(tmpdir(), 'portal-bench-'))

export const logins = defineBench({
  name: 'logins',
  says: 'how soon ten people are signed in while 130 wrong logins from 100 networks are in flight',
  needs: ['build'],
  sizes: {},
  figures: {
    last: { says: 'until the last of ten is signed in', unit: 's', atMost: 5 },
    wrong: { says: 'wrong logins that were answered until then', unit: 'answers' },
  },
  async prepare() {
    const people = await directory()
    await makePeople(people)
    return {
      cases: ['ten among 130'],
      async a() {
        // Each round starts a new portal, because the last one already limits the networks of the failed logins.
        const data = await directory()
        cpSync(people, data, { recursive: true })
        const portal = await Portal.create({ data, env: { PORTAL_SEED: 'none', LOG_LEVEL: 'fatal' } })
        try {
          await portal.start()
          const { right, wrong } = await signInAmongWrongOnes(portal.port)
          const refused = right.filter(({ status }) => status !== 200)
          if (refused.length > 0) throw new Error(`${refused.length} of ${right.length} right logins were refused`)
          return { last: Math.max(...right.map(({ seconds }) => seconds)), wrong: wrong.length }
        } finally {
          await portal.remove()
        }
      },
      close: async () => rmSync(people, { recursive: true, force: true }),
    }
  },
})
