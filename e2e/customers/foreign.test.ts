import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { startBefore } from '#e2e/kit/lacking-backend.ts'

test('in front of a backend that keeps no accounts to show, the own account says so, and leads to what can be done', async ({
  page,
}) => {
  const { portal, end } = await startBefore(/^\/vue\/account\//)
  try {
    await signIn(page, portal, 'joiner', '/account/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is not managed in this portal')
    await expect(page.getByText('are managed elsewhere')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'My company' })).toBeVisible()
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
    await page.goto(`${portal.url}/language?to=de&back=/account/`)
    await page.goto(`${portal.url}/account/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto wird nicht in diesem Portal verwaltet')
  } finally {
    await end()
  }
})

test('where the backend does not answer, my company still says which page it is', async ({ page }) => {
  const { portal, end } = await startBefore(/^\/vue\/company\/\d+\/info\//, 503)
  try {
    await signIn(page, portal, 'joiner', '/my-company/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My company')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  } finally {
    await end()
  }
})
