import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('a field with an error keeps its border under the pointer, and is announced only by the summary', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'carpenter', '/create-delivery/')
  await isLive(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('group', { name: /entries/ })).toBeFocused()
  const street = page.getByRole('textbox', { name: 'Street', exact: true })
  await expect(street).toHaveAttribute('aria-invalid', 'true')
  const announced = page.locator('main form [aria-live=polite]').filter({ hasText: 'required' })
  await expect(announced).toHaveCount(0)
  const colour = () => street.evaluate((field) => getComputedStyle(field).borderTopColor)
  const before = await colour()
  await street.hover()
  await expect.poll(() => street.evaluate((field) => field.matches(':hover'))).toBe(true)
  expect(await colour()).toBe(before)
  // Leaving a field checks it and announces the error.
  await street.fill('Hauptstraße 1')
  await street.fill('')
  await page.keyboard.press('Tab')
  await expect(announced).toHaveCount(1)
})
