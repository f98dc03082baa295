import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

/** Sets the site at which the carpenter’s company shops. */
async function shopsAt(portal: Portal, host: string): Promise<void> {
  const call = await portal.vue('carpenter')
  const { data } = Object(await call('login/', { method: 'POST', body: JSON.stringify(carpenter) }))
  const file = join(portal.data, 'companies.csv')
  writeFileSync(file, `id,name1,site\n${data.user.company[0]},"${data.user.company[1]}",${host}\n`)
  await portal.command('import', 'companies', file)
}

const carpenter = { username: 'carpenter@demo.example', password: 'demo-portal-1' }

async function logIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Username').fill(carpenter.username)
  await page.getByLabel('Password', { exact: true }).fill(carpenter.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

for (const live of [true, false])
  test(`users who sign in at another company’s site sign in only once, ${live ? 'with' : 'without'} JavaScript`, async ({
    browser,
    portal,
  }) => {
    await shopsAt(portal, 'kantwerk.localhost')
    const context = await browser.newContext({ javaScriptEnabled: live })
    const page = await context.newPage()
    const there = portal.at('kantwerk.localhost')
    await logIn(page, `${portal.url}/login?redirect=${encodeURIComponent('/overview-delivery/?q=bahnhof')}`)
    await page.waitForURL(`${there}/overview-delivery/?q=bahnhof`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Lieferadressen' })).toBeVisible()
    await expect(page.getByText(carpenter.username).first()).toBeVisible()
    expect((await context.cookies(portal.url)).map(({ name }) => name)).not.toContain('plain-portal')
    // A page requested at the first site redirects to the company’s site, with the same session.
    await page.goto(`${portal.url}/my-company/`, { waitUntil: 'commit' })
    await page.waitForURL(`${there}/my-company/`, { waitUntil: 'commit' })
    await expect(page.getByText(carpenter.username).first()).toBeVisible()
    await context.close()
  })

test('users who request no specific page enter the shop by the rules of their company’s site', async ({
  page,
  portal,
}) => {
  await shopsAt(portal, 'tuerblatt.localhost')
  await logIn(page, `${portal.url}/login`)
  await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Shop · Türblatt')
  await page.getByRole('link', { name: 'Zum Portal' }).click()
  await page.waitForURL(`${portal.at('tuerblatt.localhost')}/welcome`, { waitUntil: 'commit' })
})
