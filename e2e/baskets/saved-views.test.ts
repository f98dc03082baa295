import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test('a saved view of approvals opens on another device and can be renamed, removed and restored', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal, 'approver', '/order-approve/?waiting=1&sort=customer')
  await isLive(page)
  const menu = page.getByRole('button', { name: 'Views' })
  await menu.click()
  await page.getByRole('menuitem', { name: /^Save this view/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('Waiting by customer')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, portal, 'approver', '/order-approve/?tab=finished')
  await isLive(other)
  await other.getByRole('button', { name: 'Views' }).click()
  await other.getByRole('menuitem', { name: 'Waiting by customer' }).click()
  await expect(other).toHaveURL(
    ({ searchParams }) => searchParams.get('waiting') === '1' && searchParams.get('sort') === 'customer',
  )
  await expect(other.getByRole('button', { name: 'Waiting only' })).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('tab', { name: /^Open/ })).toHaveAttribute('aria-selected', 'true')
  await elsewhere.close()

  await menu.click()
  await page.getByRole('menuitem', { name: /^Rename or delete/ }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await views.getByLabel('Name of “Waiting by customer”').fill('By customer')
  await views.getByRole('button', { name: 'Rename “Waiting by customer”' }).click()
  await expect(views.getByRole('status')).toHaveText('Renamed to “By customer”')
  await views.getByRole('button', { name: 'Delete “By customer”' }).click()
  await expect(views.getByLabel(/^Name of/)).toHaveCount(0)
  await views.getByRole('button', { name: 'Restore “By customer”' }).click()
  await expect(views.getByLabel('Name of “By customer”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.reload()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'By customer' })).toBeVisible()
})
