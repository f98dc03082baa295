import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { sampled } from '#tests/sample.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

/** Measures how long the first toast with each title is shown, in ms of the browser’s clock. */
const measuresToasts = (page: Page) =>
  page.addInitScript(() => {
    const shownAt = new Map<string, number>()
    const look = () => {
      for (const one of document.querySelectorAll('[data-scope=toast][data-part=root]')) {
        const title = one.querySelector('[data-part=title]')?.textContent ?? ''
        const isOpen = one.getAttribute('data-state') === 'open'
        const began = shownAt.get(title)
        if (isOpen && began === undefined) shownAt.set(title, performance.now())
        const name = `data-shown-${title.replaceAll(/\W/g, '-').toLowerCase()}`
        if (!isOpen && began !== undefined && !document.documentElement.hasAttribute(name))
          document.documentElement.setAttribute(name, String(performance.now() - began))
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  })

const shownMs = async (page: Page, name: string) => {
  const html = page.locator(`html[data-shown-${name}]`)
  await expect(html).toHaveCount(1)
  return Number(await html.getAttribute(`data-shown-${name}`))
}

test('every kind of toast stays for 5 seconds, including success', async ({ page, portal }) => {
  await measuresToasts(page)
  await signIn(page, portal, 'admin', '/companies/1')
  await isLive(page)
  // A toast that ended too early was shown for 2 s. The upper limit allows for a busy machine.
  expect(await shownMs(page, 'you-are-logged-in')).toBeGreaterThanOrEqual(4_900)
  expect(await shownMs(page, 'you-are-logged-in')).toBeLessThan(8_000)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('no such company')
  expect(await shownMs(page, 'no-companies-found')).toBeGreaterThanOrEqual(4_900)
  await page.goto(`${portal.url}/switch-user/`)
  await isLive(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@demo.example')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  expect(await shownMs(page, 'error')).toBeGreaterThanOrEqual(4_900)
})

test('a toast stays while it is hovered or focused', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', '/welcome')
  const toast = page.getByRole('status').filter({ hasText: 'You are logged in' })
  await toast.hover()
  // Longer than a toast is shown without hovering.
  await page.waitForTimeout(6_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button').focus()
  await page.mouse.move(0, 700)
  await page.waitForTimeout(6_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button').press('Enter')
  await expect(toast).toBeHidden()
})

const views = [
  [320, 640],
  [768, 900],
  [1280, 800],
] as const

for (const [width, height] of sampled(views, 2))
  test(`a toast is at the top center, over the banner, at ${width} × ${height}`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/welcome', '/create-delivery/']) {
      await signIn(page, portal, 'admin', path)
      const toast = page.getByRole('status').filter({ hasText: 'You are logged in' })
      await expect(toast).toBeVisible()
      await expect(toast).toHaveAttribute('aria-live', 'polite')
      await expect
        .poll(async () => {
          const box = await toast.boundingBox()
          return box && [Math.round(box.y), Math.abs(box.x + box.width / 2 - width / 2) < 8]
        })
        .toEqual([4, true])
      expect(
        await toast.evaluate((one) => {
          const { x, y, width: wide, height: high } = one.getBoundingClientRect()
          return one.contains(document.elementFromPoint(x + wide / 2, y + high / 2))
        }),
      ).toBe(true)
    }
  })

test('a refused login shows a toast and a notice at the form', async ({ page, portal }) => {
  await page.goto(`${portal.url}/login`)
  await isLive(page)
  await page.getByLabel('Username').fill('joiner@demo.example')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const refusal = /Username or password|wrong|incorrect/i
  await expect(page.getByRole('main').getByRole('alert')).toContainText(refusal)
  const toast = page.getByRole('region', { name: /Messages/ }).getByRole('alert')
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText(refusal)
})

test('the toast of a failed request shows the exception’s message', async ({ page, portal }) => {
  const toast = page.getByRole('region', { name: /Messages/ }).getByRole('alert')
  await signIn(page, portal, 'admin', '/order-reset/')
  await isLive(page)
  await page.route('**/_serverFn/**', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Basket number' }).fill('471147114711')
  await page.locator('main').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(toast).toContainText('Failed to fetch')
  await page.unroute('**/_serverFn/**')
  await page.goto(`${portal.url}/switch-user/`)
  await isLive(page)
  await page.route('**/_serverFn/**', (route) => route.abort())
  await page.getByRole('textbox', { name: 'E-mail' }).fill('joiner@demo.example')
  const button = page.getByRole('button', { name: 'Switch', exact: true })
  await button.click()
  await expect(toast).toContainText('Failed to fetch')
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute('**/_serverFn/**')
  await page.goto(`${portal.url}/companies/1`)
  await isLive(page)
  await page.route('**/_serverFn/**', (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('Ahlers')
  await expect(toast).toContainText('Failure')
  await expect(toast).toContainText('Failed to fetch')
})

test('the login confirms a password set by a link with a toast', async ({ page, portal }) => {
  const vue = await portal.vue('admin')
  const made = await vue('password/change-link/', {
    method: 'POST',
    body: JSON.stringify({ email: 'carpenter@demo.example' }),
  })
  await page.goto(`${portal.url}/account/password/change/${JSON.stringify(made).match(/"token":"([^"]+)/)?.[1]}`)
  await isLive(page)
  await page.getByLabel('New password').fill('Zinken-und-Zapfen-7')
  await page.getByLabel('Repeat password').fill('Zinken-und-Zapfen-7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(`${portal.url}/login`)
  await expect(page.getByRole('region', { name: /Messages/ }).getByText('Password changed')).toBeVisible()
})

test('a button that names the acting user stays visible in a narrow window', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, 'admin', '/switch-user/')
  await isLive(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('c.fuchs@tischlerei-ahlers.example')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/switch-user'), { waitUntil: 'commit' })
  // For some users, the start page redirects to their shop and cancels this navigation.
  await expect(() => page.goto(`${portal.url}/create-delivery/`)).toPass()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toContainText('c.fuchs')
  const { right } = await save.evaluate((one) => one.getBoundingClientRect())
  expect(right).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
