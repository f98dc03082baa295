import { expect, signIn, test } from './fixtures.ts'

const unit = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'

test('two browsers, one key: the second save overwrites nothing, and its text is kept and marked', async ({
  browser,
  portal,
}) => {
  const open = async (account: string) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, portal, account, unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue('')
    return page
  }
  const [first, second] = [await open('translator'), await open('admin')]
  for (const [page, text] of [
    [first, 'Türblatt, ohne Falz gemessen'],
    [second, 'Das Türblatt ohne Falz'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Translation' }).fill(text)
    await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  }
  await first.getByRole('button', { name: /^Save/ }).click()
  await expect(first.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
  await second.getByRole('button', { name: /^Save/ }).click()
  await expect(second.getByText('1 conflict').first()).toBeVisible()
  await expect(second.getByText('Türblatt, ohne Falz gemessen').first()).toBeVisible()

  const call = await portal.vue('translator')
  const german = async () => JSON.stringify(await call('i18n/system/?src=master&dst=de'))
  expect(await german()).toContain('Türblatt, ohne Falz gemessen')
  expect(await german()).not.toContain('Das Türblatt ohne Falz')

  await second.reload()
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await second.getByRole('button', { name: /^Save/ }).click()
  await expect(second.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
  expect(await german()).toContain('Das Türblatt ohne Falz')
})
