import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test('the next approval number is suggested, and a basket shows who approved it and with which number', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  const rowOf = (basketNumber: string) => page.getByRole('row').filter({ hasText: basketNumber })
  const boxOf = (basketNumber: string) => rowOf(basketNumber).getByLabel('Approval number')
  await boxOf('2000014711').fill('A-2301')
  await boxOf('2000014711').press('Enter')
  await expect(rowOf('2000014711')).toContainText('ready')
  await boxOf('2000014698').focus()
  await expect(page.getByRole('button', { name: 'Use A-2302' })).toBeVisible()
  await boxOf('2000014698').press('ArrowDown')
  await expect(boxOf('2000014698')).toHaveValue('A-2302')

  await page.getByRole('link', { name: '2000014711' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?order=2000014711&open=1')
  const panel = page.getByRole('complementary', { name: 'Basket 2000014711' })
  const events = panel.getByRole('listitem')
  const approval = events.filter({ hasText: 'Approved A-2301' })
  await expect(approval).toContainText(/from “waiting for approval” to “ready”.*Maren Sander/s)
  await expect(events.last()).toContainText('Created')
  await page.reload()
  await expect(approval).toHaveCount(1)
  await isLive(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  // After the reload, the URL names the tab that now contains the basket.
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=process&order=2000014711')
})

test('beside the list, a basket is approved by keyboard, the next one follows, and J and K change the panel', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-approve/?waiting=1')
  await isLive(page)
  const rows = page.getByRole('row', { name: /^Select basket/ })
  const numberIn = async (index: number) => (await rows.nth(index).getByRole('link').innerText()).trim()
  const [first, second, third] = [await numberIn(0), await numberIn(1), await numberIn(2)]
  const panelOf = (basketNumber: string) => page.getByRole('complementary', { name: `Basket ${basketNumber}` })
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await expect(panelOf(first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(panelOf(second)).toBeVisible()
  await page.keyboard.press('k')
  await expect(panelOf(first)).toBeVisible()
  await page.keyboard.press('a')
  await expect(panelOf(first).getByLabel('Approval number')).toBeFocused()
  await page.keyboard.type('P-1')
  await page.keyboard.press('Enter')
  // The next waiting basket, with its number box focused.
  await expect(panelOf(second).getByLabel('Approval number')).toBeFocused()
  await expect(rows.filter({ hasText: first })).toContainText('ready')
  await page.keyboard.type('P-2')
  await page.keyboard.press('Enter')
  await expect(panelOf(third).getByLabel('Approval number')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panelOf(third)).toHaveCount(0)
  await expect(page.locator(`#select-${third}`)).toBeFocused()
})

test('in a narrow window, the basket is a dialog with the same actions', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'approver', '/order-approve/?order=2000014711&open=1')
  const dialog = page.getByRole('dialog', { name: 'Basket 2000014711' })
  await dialog.getByLabel('Approval number').fill('N-1')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  // The dialog goes on to the next waiting basket.
  await expect(page.getByRole('dialog', { name: /^Basket (?!2000014711)/ }).getByLabel('Approval number')).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: '2000014711' })).toContainText('ready')
})

test.describe('without changing data', () => {
  test.use({ sharesPortal: true })

  test('a failed approval keeps the number and the status of a basket that the list does not show', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'approver', '/order-approve?tab=open&customer=zzz&order=2000014711&open=1')
    await isLive(page)
    const panel = page.getByRole('complementary', { name: 'Basket 2000014711' })
    const box = panel.getByLabel('Approval number')
    await expect(panel).toContainText('waiting for approval')
    await page.context().setOffline(true)
    await box.fill('LOST-1')
    await box.press('Enter')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(box).toHaveValue('LOST-1')
    await expect(panel).toContainText('waiting for approval')
    await page.context().setOffline(false)
  })

  test('a basket that the palette finds opens in its tab, also from the list of baskets', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-approve/?tab=process')
    await isLive(page)
    const box = page.getByRole('combobox', { name: 'Go to' })
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await box.fill('2000014711')
    await page
      .getByRole('group', { name: 'Baskets' })
      .getByRole('option', { name: /2000014711/ })
      .click()
    await expect(page.getByRole('row', { name: /2000014711/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Open/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('a link to a missing or filtered-out basket shows one message', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-approve?order=88888888&open=1')
    const said = page.getByText('Basket 88888888 not found')
    await expect(said).toBeVisible()
    await page.goto(`${portal.url}/order-approve?tab=open&customer=zzz&order=2000014711`)
    await expect(page.getByText('Basket 2000014711 not found')).toBeVisible()
    await page.goto(`${portal.url}/order-approve?order=2000014711`)
    await expect(page.getByRole('row', { name: /2000014711/ })).toBeVisible()
    await expect(page.getByText(/^Basket \d+ not found/)).toHaveCount(0)
  })
})
