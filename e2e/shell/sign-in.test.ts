import { expect, isLive, signInByForm, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('the four rules after login apply: redirect, companies, choice of line, shop', async ({ browser, portal }) => {
  const ends = async (account: string, query = '') => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${portal.url}/login${query}`)
    await page.getByLabel('Username').fill(`${account}@demo.example`)
    await page.getByLabel('Password').fill('demo-portal-1')
    // The hand-off page navigates by itself, so the first address after the login counts.
    const ended = page.waitForEvent('framenavigated', (frame) => !new URL(frame.url()).pathname.endsWith('/login'))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const { pathname } = new URL((await ended).url())
    await context.close()
    return pathname
  }
  expect(await ends('dealer', '?redirect=%2Forder-approve%2F%3Ftab%3Dfinished')).toBe('/order-approve/')
  expect(await ends('dealer', '?redirect=https%3A%2F%2Fevil.example%2F')).toMatch(/^\/companies\/\d+$/)
  expect(await ends('dealer')).toMatch(/^\/companies\/\d+$/)
  expect(await ends('joiner')).toBe('/user/select-line/')
  expect(await ends('carpenter')).toMatch(/^\/dealer\/company\/\d+\/shop\/$/)
})

test('a page on its way into the shop does not stop itself when its browser gets the new session', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/login`)
  await isLive(page)
  await page.getByLabel('Username').fill('carpenter@demo.example')
  await page.getByLabel('Password').fill('demo-portal-1')
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(new URL(request.url()).pathname))
  // The browser gets the new session before the response, which takes 1.5 s.
  await page.route('**/login', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    await new Promise((later) => setTimeout(later, 1_500))
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible()
  expect(aborted).not.toContain('/login')
})

test('a wrong password and an unknown user get the same answer, and the name stays in the box', async ({
  page,
  portal,
}) => {
  const said: string[] = []
  for (const name of ['dealer@demo.example', 'nobody@demo.example']) {
    await page.goto(`${portal.url}/login`)
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password').fill('wrong-password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible()
    said.push(await alert.innerText())
    await expect(page.getByLabel('Username')).toHaveValue(name)
    // The password must be entered again.
    await expect(page.getByLabel('Password')).toBeFocused()
  }
  expect(said[0]).toBe(said[1])
})

test('login, refusal, language and logout work without JavaScript', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${portal.url}/login?redirect=%2Forder-approve%2F`)
  await page.getByLabel('Username').fill('approver@demo.example')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'de', exact: true }).click()
  await page.getByLabel('Passwort', { exact: true }).fill('demo-portal-1')
  await page.getByLabel('Benutzername').fill('approver@demo.example')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/order-approve/**', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${portal.url}/logout`)
  await page.goto(`${portal.url}/order-approve/`)
  await expect(page.getByLabel('Benutzername')).toBeVisible()
  await context.close()
})

test('a guest can enter without JavaScript', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${portal.at('kantwerk.localhost')}/login`)
  await page.getByRole('button', { name: 'Als Gast anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Willkommen im Shop' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Gast')
  await context.close()
})

test('errors show on blur and on submit, and the password can be shown', async ({ page, portal }) => {
  await page.goto(`${portal.url}/login`)
  await isLive(page)
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })]
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(username).toHaveAccessibleDescription(/Enter your email address\.$/)
  await expect(password).toHaveAccessibleDescription('Enter your password.')
  await expect(username).toBeFocused()
  await page.keyboard.type('carpenter@demo.example')
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Shift+Tab')
  await expect(password).toHaveAccessibleDescription('Passwords have at least 8 characters.')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('demo-portal-1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
})

test('each host is its own site; Kantwerk admits guests, the others do not', async ({ page, portal }) => {
  await page.goto(portal.at('kantwerk.localhost'))
  await expect(page).toHaveTitle(/Kantwerk/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: 'Als Gast anmelden' }).click()
  await page.waitForURL(/\/dealer\/company\/\d+\/shop\//, { waitUntil: 'commit' })
  await page.goto(portal.at('tuerblatt.localhost'))
  await expect(page).toHaveTitle(/Türblatt/)
  await expect(page.getByRole('button', { name: 'Als Gast anmelden' })).toHaveCount(0)
})

test('a host over plain HTTP that cannot store a session says so and links to one that can', async ({
  page,
  portal,
}) => {
  // An address of this machine that neither browsers nor servers treat as local.
  await page.goto(`${portal.at('[::ffff:127.0.0.1]')}/login`)
  await expect(page.getByText(/https/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /localhost/ })).toBeVisible()
})

test('the token never reaches the browser', async ({ page, portal }) => {
  const bodies: string[] = []
  page.on('response', async (response) => bodies.push(await response.text().catch(() => '')))
  await signInByForm(page, portal, 'approver', '/order-approve/')
  await page.waitForLoadState('networkidle')
  expect(bodies.join('\n')).not.toMatch(/eyJ[\w-]+\.eyJ/)
  // Scripts can read only the time of the sign-in.
  expect(await page.evaluate(() => document.cookie)).toMatch(/^portal-sign-in=\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const cookie = (await page.context().cookies()).find((one) => one.name === 'plain-portal')
  expect(cookie).toMatchObject({ secure: false, httpOnly: true, sameSite: 'Lax', path: '/' })
})
