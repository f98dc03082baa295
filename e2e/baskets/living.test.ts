import { expect, readOf, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: 'file' })

test('a row changes as soon as somebody else approves its basket', async ({ page, portal }) => {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/basket-stream')
  const reread = stream.then(() => readOf(page, '2000014711'))
  await signIn(page, portal, 'approver', '/order-approve/?tab=open')
  const row = page.getByRole('row').filter({ hasText: '2000014711' })
  await expect(row).toContainText(/waiting for approval/i)
  expect((await stream).status()).toBe(200)
  // It is read once more when the stream is ready; from here on nothing but the stream can change a row.
  await reread
  await page.route('**/_serverFn/**', (route) => route.abort())
  const vue = await portal.vue('dealer')
  await vue('basket/2000014711/approve/?approvalNumber=A-7', { method: 'POST' })
  await expect(row).toContainText(/ready/i, { timeout: 5_000 })
  await expect(row).toContainText(/analyzing/i, { timeout: 30_000 })
})
