import { expect, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('users without translation rights see who grants them, and no counts or search', async ({ page, portal }) => {
  await signIn(page, portal, 'carpenter', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('You do not have permission to translate')).toBeVisible()
  await expect(page.getByText('Antje Dirksen can grant it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request permission' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^Untranslated/ })).toHaveCount(0)
})
