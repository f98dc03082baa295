import { expect, test } from '#e2e/kit/fixtures.ts'

test('the main job works by keyboard alone', async ({ page, portal }) => {
  await page.goto(
    `${portal.url}/login?redirect=${encodeURIComponent('/system-i18n?src=master&dst=de&show=untranslated&sort=catalogue')}`,
  )
  await page.getByLabel('Username').focus()
  await page.keyboard.type('translator@demo.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-portal-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('textbox', { name: 'Translation' })).toBeFocused()
  const keys: (string | null)[] = []
  for (const text of ['Erster Text', 'Zweiter Text', 'Dritter Text']) {
    keys.push(new URL(page.url()).searchParams.get('unit'))
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('unit')).not.toBe(keys.at(-1))
    await expect(page.getByRole('textbox', { name: 'Translation' })).toBeFocused()
  }
  expect(new Set(keys).size).toBe(3)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^3 texts saved at/).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
  // Typing continues after a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Translation' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveCount(0)
  const call = await portal.vue('translator')
  await expect.poll(async () => JSON.stringify(await call('i18n/system/?src=master&dst=de'))).toContain('Dritter Text')
})
