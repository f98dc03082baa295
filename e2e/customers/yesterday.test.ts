import { expect, test } from '#e2e/kit/fixtures.ts'
import { Portal } from '#e2e/kit/portal.ts'
import type { Who } from '#src/session/session.ts'
import { sealSession } from '#src/session/session.server.ts'

const secret = 'the secret of this test alone, long enough for all'

test('yesterday’s session is over on the home page, which asks for the login and says why', async ({
  page,
  context,
}) => {
  process.env['PORTAL_SECRET'] = secret
  const portal = await Portal.create({ env: { PORTAL_SECRET: secret } })
  await portal.start()
  try {
    const who: Who = {
      username: 'dealer@demo.example',
      id: 2,
      company: [17, 'A'],
      lines: [],
      lastLine: null,
      groups: ['IS_DEALER_ADMIN'],
      shopUrl: '',
      realUsername: null,
    }
    const sealed = async (createdAt: Date) =>
      (await sealSession({ token: 'over', createdAt, via: 'login', who })).split(/[=;]/)[1] ?? ''
    const value = await sealed(new Date(Date.now() - 86_400_000))
    await context.addCookies([
      { name: 'plain-portal', value, domain: 'localhost', path: '/', secure: false, httpOnly: true, sameSite: 'Lax' },
    ])
    await page.goto(`${portal.url}/home`)
    await expect(page.getByText('Your session has expired')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect((await context.cookies(portal.url)).map(({ name }) => name)).not.toContain('plain-portal')
  } finally {
    await portal.remove()
  }
})
