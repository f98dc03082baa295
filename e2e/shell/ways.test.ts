import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('a user moves from the portal to the shop, and from the shop, brand or a wrong address to the work list', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-reset/')
  await page.getByRole('link', { name: 'To the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to portal' }).click()
  await expect(page).toHaveURL(/\/welcome$/)
  await page.goto(`${portal.url}/order-reset/`)
  await page.getByRole('link', { name: /, home page$/ }).click()
  await expect(page).toHaveURL(/\/welcome$/)
  await page.goto(`${portal.url}/nothing-here`)
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(/\/welcome$/)
})

test('forced colors show what is ticked, selected and done', async ({ page, portal }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, portal, 'approver', '/order-approve/')
  const tab = (name: RegExp) =>
    page.getByRole('tab', { name }).evaluate((one) => getComputedStyle(one).borderBlockEndColor)
  await expect.poll(async () => (await tab(/^Open/)) === (await tab(/^Finished/))).toBe(false)
  const language = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((one) => getComputedStyle(one).backgroundColor)
  await expect.poll(async () => (await language('en')) === (await language('de'))).toBe(false)
  const box = page.getByRole('table').getByRole('checkbox').first()
  await expect(box).toHaveCSS('appearance', 'auto')
})

test('the work list names and links what is waiting, and is empty if nothing is', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/welcome')
  const baskets = page.getByRole('link', { name: /^\d+ baskets are waiting for approval/ })
  const [count] = (await baskets.textContent())?.split(' ') ?? []
  await baskets.click()
  await expect(page).toHaveURL(/\/order-approve\/\?.*waiting=1/)
  await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()
  // The basket that has waited longest is open and first in the list.
  const panel = page.getByRole('complementary', { name: /^Basket / })
  const first = await page
    .getByRole('row', { name: /^Select basket/ })
    .first()
    .getByRole('link')
    .innerText()
  await expect(panel).toContainText(`Basket ${first}`)
  await page.context().clearCookies()
  await signIn(page, portal, 'translator', '/welcome')
  await page.getByRole('link', { name: '1,300 system messages are not yet translated into German' }).click()
  await expect(page).toHaveURL(/\/system-i18n\?.*dst=de/)
  await page.context().clearCookies()
  await signIn(page, portal, 'carpenter', '/welcome')
  await expect(page.getByText('Nothing to do right now')).toBeVisible()
})

test('a screen for new records is an icon in the line of its list, and has a line without that list', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/welcome')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const topOf = async (name: string) => (await menu.getByRole('link', { name, exact: true }).boundingBox())?.y
  expect(await topOf('New contact')).toBe(await topOf('Contacts'))
  expect(await topOf('Switch user')).toBe(await topOf('Users'))
  await menu.getByRole('link', { name: 'New contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New contact' })).toBeVisible()
  await expect(menu.locator('[aria-current]')).toHaveAccessibleName('New contact')
})

test('the banner and menu do not move while a page loads slowly', async ({ page, portal }) => {
  await signIn(page, portal, 'dealer', '/welcome')
  await isLive(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const place = () =>
    menu.evaluate((one) => {
      const { x, y, width } = one.getBoundingClientRect()
      return { x, y, width }
    })
  const before = await place()
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await wanted
    await route.continue()
  })
  // Clicks without hovering, which would prefetch the page.
  await menu.getByRole('link', { name: 'Contacts', exact: true }).dispatchEvent('click')
  await expect(page.locator('main[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'dealer@demo.example' })).toBeVisible()
  expect(await place()).toEqual(before)
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  expect(await place()).toEqual(before)
})

test('a menu opened in the shell during a navigation stays open when the page arrives', async ({ page, portal }) => {
  await signIn(page, portal, 'dealer', '/welcome')
  await isLive(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const user = page.getByRole('button', { name: 'dealer@demo.example' })
  await expect(page.getByRole('button', { name: 'Search …' })).toBeVisible()
  const held: (() => void)[] = []
  await page.route('**/_serverFn/**', async (route) => {
    await new Promise<void>((letThrough) => held.push(letThrough))
    await route.continue()
  })
  const letAllThrough = () => held.splice(0).forEach((letThrough) => letThrough())

  await menu.getByRole('link', { name: 'Contacts', exact: true }).dispatchEvent('click')
  await expect(page.locator('main[aria-busy=true]')).toBeVisible()
  await user.click()
  const entry = page.getByRole('menuitem', { name: 'Log out' })
  await expect(entry).toBeVisible()
  letAllThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user).toBeFocused()

  // The new page gets the focus, unless the user has moved it meanwhile.
  await menu.getByRole('link', { name: 'Delivery addresses' }).dispatchEvent('click')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Go to' })
  await box.fill('acc')
  letAllThrough()
  await expect(page.locator('main h1')).toHaveText('Delivery addresses')
  await expect(box).toHaveValue('acc')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await page.unroute('**/_serverFn/**')
  await menu.getByRole('link', { name: 'My company' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My company' })).toBeVisible()
  // A screen reader reads the title, not the whole page.
  await expect(page.locator('#main h1')).toBeFocused()
})

test('a page without an entry in the menu marks the screen that leads to it, and links to it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/welcome')
  await page.goto(`${portal.url}/companies`)
  await expect(page).toHaveURL(/\/companies\/1$/)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const marked = menu.locator('a[aria-current]')
  await page.goto(`${portal.url}/my-company/?cid=31`)
  await isLive(page)
  await expect(marked).toHaveText('Companies')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page).toHaveTitle(`${name} · Account portal`)
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()

  await page.goto(`${portal.url}/my-company/`)
  await expect(marked).toHaveText('My company')
  await expect(page.getByRole('navigation', { name: 'Path' })).toHaveCount(0)

  await page.goto(`${portal.url}/overview-contacts/?q=joiner`)
  await isLive(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(marked).toHaveText('Contacts')
  const contact = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(contact).not.toHaveText('Contacts')
  await expect(page).toHaveTitle(`${await contact.textContent()} – Edit contact · Account portal`)
})
