import type { Browser, Cookie } from '@playwright/test'
import { bareBytes, weigh } from '#tests/bench/page-weight.ts'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { companyLink, deliveryLink, passwordLink } from '#e2e/kit/links.ts'
import { isWhole, sampled } from '#tests/sample.ts'

test.use({ sharesPortal: true, serviceWorkers: 'allow' })

/** The site's own, or one that is made for it; null: nobody is signed in. */
type Page = { path: string | ((portal: Portal) => Promise<string>); account: string | null; stays?: true }

const pages: Record<string, Page> = {
  'test login': { path: '/test-login', account: null },
  'another browser': { path: '/use-other-browser', account: null },
  'forgot password': { path: '/forgot-password', account: null },
  'forgot password, sent': { path: '/forgot-password?sent=true', account: null },
  'new password': { path: passwordLink, account: null },
  'new password, link over': { path: '/account/password/change/none', account: null },
  register: { path: '/register', account: null },
  'register, sent': { path: '/register?sent=true', account: null },
  'register, company': { path: companyLink, account: null },
  'register, link over': { path: '/register-company/none', account: null },
  'new e-mail address': { path: '/account/email/none', account: null },
  'page not found': { path: '/nothing-here', account: null },
  'welcome to nobody': { path: '/welcome', account: null },
  welcome: { path: '/welcome', account: 'admin' },
  'choice of line': { path: '/user/select-line/', account: 'joiner' },
  'my company': { path: '/my-company/', account: 'admin' },
  'my company, to read': { path: '/my-company/', account: 'carpenter' },
  'delivery addresses': { path: '/overview-delivery/', account: 'admin' },
  'new delivery address': { path: '/create-delivery/', account: 'admin' },
  'delivery address': { path: (portal) => deliveryLink(portal, 'admin'), account: 'admin' },
  contacts: { path: '/overview-contacts/', account: 'dealer' },
  'own account': { path: '/account/', account: 'joiner' },
  'hand-off to the shop': { path: '/redirect2shop', account: 'carpenter', stays: true },
}

async function cookiesOf(browser: Browser, portal: Portal, account: string | null): Promise<Cookie[]> {
  const context = await browser.newContext()
  if (account !== null) await signIn(await context.newPage(), portal, account, '/welcome')
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const shown = (bytes: number) => (bytes / 1000).toFixed(1)

test(`the login page loads at most 1.5 times the JavaScript of a bare Start page, ${isWhole ? 'every other page' : 'a third of the other pages'} at most 1.8 times`, async ({
  browser,
  portal,
}) => {
  test.setTimeout(240_000)
  const bare = await bareBytes(browser)
  for (const path of ['/', '/login']) {
    // Nothing comes after it either.
    const { script, styles, fonts } = await weigh(browser, portal.url + path, { until: 'networkidle' })
    note(path, script, bare)
    expect.soft(script / bare).toBeLessThanOrEqual(1.5)
    expect.soft({ styles: styles <= 12_000, fonts: fonts <= 62_000 }).toEqual({ styles: true, fonts: true })
  }
  const accounts = new Map<string | null, Cookie[]>()
  for (const [name, { path, account, stays = false }] of sampled(Object.entries(pages), 3)) {
    if (!accounts.has(account)) accounts.set(account, await cookiesOf(browser, portal, account))
    const address = portal.url + (typeof path === 'string' ? path : await path(portal))
    const { script, styles, fonts } = await weigh(browser, address, { cookies: accounts.get(account) ?? [], stays })
    note(name, script, bare, `styles ${shown(styles)} kB, fonts ${shown(fonts)} kB`)
    const isLight = { script: script / bare <= 1.8, styles: styles <= 12_000, fonts: fonts <= 62_000 }
    expect.soft([name, isLight]).toEqual([name, { script: true, styles: true, fonts: true }])
  }
})

function note(name: string, script: number, bare: number, rest = ''): void {
  const description = `${name}: ${shown(script)} kB, ${(script / bare).toFixed(3)} of a bare page; ${rest}`
  test.info().annotations.push({ type: 'weight', description })
}
