import { m } from '#messages'
import { groups } from '#src/session/groups.ts'
import { allScreens, screensOf } from '#src/portal/shell/screens.ts'
import type { Who } from '#src/session/session.ts'
import { z } from 'zod'
import { expect, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

const accounts = ['admin', 'dealer', 'translator', 'approver', 'carpenter', 'joiner']
const signedIn = z.object({
  data: z.object({ user: z.object({ company: z.tuple([z.int(), z.string()]), groups: z.array(z.enum(groups)) }) }),
})
const refused = m.state_forbidden({}, { locale: 'en' })

test('every demo account sees only the screens that it may use', async ({ playwright, portal }) => {
  for (const account of accounts) {
    const username = `${account}@demo.example`
    const call = await portal.vue(account)
    const body = JSON.stringify({ username, password: 'demo-portal-1' })
    const { user } = signedIn.parse(await call('login/', { method: 'POST', body })).data
    const base = { username, id: 1, lines: [], lastLine: null, shopUrl: '', realUsername: null }
    // In the demo data, only the administrator’s company is at the root of the tree.
    const who: Who = { ...base, company: user.company, groups: user.groups, atRoot: user.company[0] === 1 }
    const request = await playwright.request.newContext({ baseURL: portal.url })
    await request.post('/login', {
      form: { username, password: 'demo-portal-1', redirect: '/welcome' },
      headers: { origin: portal.url },
      maxRedirects: 0,
    })
    const offered = new Set(screensOf(who, { admin: true }).map(({ path }) => path))
    const home = await (await request.get('/welcome')).text()
    const found: string[] = []
    for (const { path, section } of allScreens(who)) {
      const isOffered = home.includes(`href="${path}"`) || home.includes(`href="${path.replace(/\/$/, '')}"`)
      if (isOffered !== offered.has(path)) found.push(`${path} is ${isOffered ? '' : 'not '}offered`)
      // The workspace is served without texts, and the browser is refused when it requests them.
      if (section === 'translation') continue
      const isRefused = (await (await request.get(path)).text()).includes(refused)
      if (isRefused === offered.has(path)) found.push(`${path} is ${isRefused ? 'refused' : 'shown'}`)
    }
    await request.dispose()
    expect([account, found]).toEqual([account, []])
  }
})
