import { expect, signIn, test } from './fixtures.ts'

test('a row changes as soon as somebody else approves its basket', async ({ page, portal }) => {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/basket-stream')
  await signIn(page, portal, 'approver', '/order-approve/?tab=open')
  const row = page.getByRole('row').filter({ hasText: '2000014711' })
  await expect(row).toContainText(/waiting for approval/i)
  // From here on the list is not read again unless the stream asks for it.
  expect((await stream).status()).toBe(200)
  await page.waitForTimeout(1_000)
  await page.route('**/_serverFn/**', (route) => route.abort())
  const vue = await portal.vue('dealer')
  await vue('basket/2000014711/approve/?approvalNumber=A-7', { method: 'POST' })
  await expect(row).toContainText(/ready/i, { timeout: 3_000 })
  await expect(row).toContainText(/analyzing/i, { timeout: 10_000 })
})
