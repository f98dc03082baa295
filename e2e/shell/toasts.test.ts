import type { Locator, Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { sampled } from '#tests/sample.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

/** What of a page's headings and of what can be pressed the message stands over. */
const coveredByMessage = (page: Page) =>
  page.getByText('You are logged in', { exact: true }).evaluate((title) => {
    const root = title.closest('[role=status]')
    const message = root?.getBoundingClientRect()
    if (!root || !message) throw new Error('no message')
    const useful = document.querySelectorAll('h1, h2, h3, a[href], button, input, select, textarea')
    return [...useful]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const isShown = bottom - top > 2 && !root.contains(one)
        return isShown && right > message.left && left < message.right && bottom > message.top && top < message.bottom
      })
      .map((one) => one.outerHTML)
  })

test('a button that says as whom it saves stays in a narrow window', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, 'admin', '/switch-user/')
  await isLive(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('c.fuchs@tischlerei-ahlers.example')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/switch-user'), { waitUntil: 'commit' })
  // Some people are led on to their shop from home.
  await expect(() => page.goto(`${portal.url}/create-delivery/`)).toPass()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toContainText('c.fuchs')
  const { right } = await save.evaluate((one) => one.getBoundingClientRect())
  expect(right).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a message that is there already gives way to what is wrong with a form', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, 'admin', '/create-delivery/')
  await isLive(page)
  const message = page.getByText('You are logged in', { exact: true })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const title = page.getByText('Please check these 5 entries')
  await expect(page.getByRole('group', { name: 'Please check these 5 entries' })).toBeFocused()
  const gap = async () => {
    const [one, other] = [await message.boundingBox(), await title.boundingBox()]
    return one && other ? Math.max(one.y - (other.y + other.height), other.y - (one.y + one.height)) : 0
  }
  // Once the page stands still and the message has moved.
  await page.waitForTimeout(600)
  expect(await gap()).toBeGreaterThan(0)
  await expect(message).toBeVisible()
})

/** How much of the message's height stands over an element's. */
const over = async (message: Locator, element: Locator) => {
  const [one, other] = [await message.boundingBox(), await element.boundingBox()]
  if (!one || !other) throw new Error('not shown')
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
}

test('a message covers neither as whom one acts nor what the portal tells everybody', async ({ page, portal }) => {
  const vue = await portal.vue('admin')
  await vue('status/maintenance/', {
    method: 'POST',
    body: JSON.stringify({ flash_text: 'Tonight from ten we update.' }),
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, portal, 'admin', '/switch-user/')
  const message = page.getByRole('status').filter({ hasText: 'You are logged in' })
  await expect.poll(() => over(message, page.getByText('Tonight from ten we update.'))).toBeLessThanOrEqual(0)
  await isLive(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('c.fuchs@tischlerei-ahlers.example')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/switch-user'), { waitUntil: 'commit' })
  await expect(() => page.goto(`${portal.url}/manage-users/`)).toPass()
  await isLive(page)
  await page.route('**/_serverFn/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Ask for it' }).click()
  const failed = page.getByRole('alert')
  for (const said of [page.getByRole('region', { name: 'Acting as' }), page.getByText('Tonight from ten we update.')])
    await expect.poll(() => over(failed, said)).toBeLessThanOrEqual(0)
})

const views = [
  [320, 640],
  [640, 400],
  [768, 900],
  [1280, 800],
] as const

for (const [width, height] of sampled(views, 2))
  test(`a message covers no heading and nothing that can be pressed, at ${width} × ${height}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/welcome', '/my-company/', '/order-reset/', '/user/select-line/']) {
      await signIn(page, portal, 'admin', path)
      await expect.poll(() => coveredByMessage(page), { message: path }).toEqual([])
    }
  })
