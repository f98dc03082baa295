import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true, serviceWorkers: 'allow' })

/** Returns a list that collects the paths of a page’s hand-off requests. Each request creates a code. */
function watchHandOffs(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (
      request.method() === 'POST' &&
      /\/(redirect2shop|user\/select-line\/|login)$/.test(new URL(request.url()).pathname)
    )
      asked.push(new URL(request.url()).pathname)
  })
  return asked
}

const inShop = (page: Page) => expect(page.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible()

test('a user with two lines finds a material and enters the shop; double clicks hand over once', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'joiner', '/user/select-line/')
  await isLive(page)
  await page.getByLabel('Search materials').fill('eiche 39,5')
  await expect(page.getByRole('status').filter({ hasText: /of 28 materials/ })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/select-line\/\?q=/)
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all())
    await expect(row).toContainText('Eiche')
  const overview = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Material overview/ }).click()
  expect(new URL((await overview).url()).pathname).toMatch(/^\/vue\/material-overview\/\d+\/$/)

  const asked = watchHandOffs(page)
  const doors = page.getByRole('list', { name: 'Production line' }).getByRole('listitem').filter({ hasText: 'Door' })
  await page.getByLabel('Search materials').fill('')
  await doors.getByRole('button', { name: 'Door leaves', pressed: false }).click()
  await expect(page).toHaveURL(/[?&]line=door-leaves/)
  const listed = page.getByRole('rowheader')
  await expect(listed).toHaveText([/^Production line: Door leaves \d+$/])
  await doors.getByRole('button', { name: 'Door leaves', pressed: true }).click()
  await expect(listed).toHaveText([/Fronts/, /Door leaves/])
  await doors.getByRole('button', { name: 'To the shop' }).dblclick()
  await inShop(page)
  await expect(page.getByRole('main')).toContainText('joiner@demo.example')
  await expect(page.getByRole('main')).toContainText('Door leaves')
  await page.goBack()
  await expect(doors).toContainText('last used')
  expect(asked).toEqual(['/user/select-line/'])

  await page.goto(`${portal.url}/welcome`)
  await isLive(page)
  await page.getByRole('link', { name: 'To the shop' }).dblclick()
  await inShop(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Continue to the shop|Welcome|Good / })).toBeVisible()
  await isLive(page)
  expect(asked).toEqual(['/user/select-line/', '/redirect2shop'])

  await page.goto(`${portal.url}/`)
  await inShop(page)
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await page.goto(`${portal.url}/redirect2shop`)
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('without JavaScript a double click hands over once, and one of two tabs continues by itself', async ({
  browser,
  page,
  portal,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await signIn(still, portal, 'carpenter', '/redirect2shop')
  const cookies = await plain.cookies(portal.url.replace('http:', 'https:'))
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), origin: portal.url }
  const press = () => fetch(`${portal.url}/redirect2shop`, { method: 'POST', headers, redirect: 'manual' })
  const pressed = await Promise.all([press(), press(), press()])
  expect(new Set(pressed.map((answer) => answer.headers.get('location'))).size).toBe(1)
  await still.getByRole('button', { name: 'To the shop' }).dblclick()
  await inShop(still)
  // The double click uses the code of the earlier requests, or a new one if its first click has already used that code.
  // Either way, a code works only once.
  const again = await fetch(still.url(), { headers })
  expect(again.status).toBe(403)
  await plain.close()

  await signIn(page, portal, 'carpenter', '/welcome')
  const asked = watchHandOffs(page)
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/redirect2shop', async (route) => {
    if (route.request().method() === 'POST') await wanted
    await route.continue()
  })
  await page.goto(`${portal.url}/redirect2shop`, { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(['/redirect2shop'])
  const other = await page.context().newPage()
  const askedThere = watchHandOffs(other)
  await other.goto(`${portal.url}/redirect2shop`)
  await isLive(other)
  await expect(other.getByRole('status').filter({ hasText: 'Continue to the shop without' })).toBeVisible()
  letThrough()
  await inShop(page)
  expect(askedThere).toEqual([])
  await other.getByRole('button', { name: 'To the shop' }).click()
  await inShop(other)
})

test('a foreign company is not found at the choice of line, and the shop refuses it with a reason', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'dealer', '/welcome')
  const session = await page.context().cookies(portal.url.replace('http:', 'https:'))
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ')
  const first = await fetch(`${portal.url}/user/select-line/?cid=1`, { headers: { cookie } })
  expect(first.status).toBe(404)
  await page.goto(`${portal.url}/redirect2shop?useAs=1`)
  await expect(page.locator('main').getByRole('alert')).toContainText('The shop cannot be opened at the moment')
  await expect(page).toHaveURL(/\/welcome$/)
})

test('a guest enters the shop with one button, and no page names the account', async ({ page, portal }) => {
  await page.goto(`${portal.at('kantwerk.localhost')}/`)
  await page.getByRole('button', { name: 'Als Gast anmelden' }).click()
  await expect(page.getByRole('heading', { name: /shop/i })).toBeVisible()
  expect(await page.content()).not.toContain('guest.kantwerk')
  await page.goto(`${portal.at('kantwerk.localhost')}/welcome`)
  await expect(page.getByRole('button', { name: 'Gast' })).toBeVisible()
  expect(await page.content()).not.toContain('guest.kantwerk')
})

test('users whose company shops at another site are redirected, also by the service worker', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().addCookies([{ name: 'shop_domain', value: 'kantwerk.localhost', url: portal.url }])
  const there = `${portal.at('kantwerk.localhost')}/forgot-password/`
  await page.goto(`${portal.url}/forgot-password/`, { waitUntil: 'commit' })
  await page.waitForURL(there, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
