import type { Page } from '@playwright/test'
import { calls } from '#src/contract/calls.ts'
import { expect, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

const open = (page: Page, path: string) =>
  page.locator('.opblock-summary-control', { has: page.locator(`[data-path="${path}"]`) }).click()

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const)
  test(`the documentation lists every call, ${colorScheme}, ${width} px wide`, async ({ page, portal }) => {
    const faults: string[] = []
    // A violation of the content security policy is a console error as well.
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== portal.url)
        faults.push(request.url())
    })
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${portal.url}/vue/docs`)
    for (const { path } of Object.values(calls))
      await expect(page.locator(`[data-path="${path}"]`).first()).toBeAttached()
    await open(page, '/vue/login/')
    await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })

test('a trial request carries the typed token and no cookie', async ({ page, portal }) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: portal.url }])
  const token = 'Token typed-by-hand'
  await page.goto(`${portal.url}/vue/docs`)
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('textbox', { name: /auth|value/i }).fill(token)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await open(page, '/vue/shop-url/')
  await page.getByRole('button', { name: 'Try it out' }).click()
  const sent = page.waitForRequest((request) => request.url().includes('/vue/shop-url/'))
  await page.getByRole('button', { name: 'Execute' }).click()
  const headers = await (await sent).allHeaders()
  expect(headers).toMatchObject({ authorization: token })
  expect(headers).not.toHaveProperty('cookie')
})
