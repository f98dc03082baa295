import { expect, test } from '#e2e/kit/fixtures.ts'
import { linkTo } from '#e2e/kit/outbox.ts'

test.use({ sharesPortal: 'file' })

const password = 'Zinken-und-Zapfen-7'

test('a new address takes effect after a button and the password, also without JavaScript', async ({
  browser,
  portal,
}) => {
  const ask = await portal.vue('admin')
  const post = async (path: string, body: object) =>
    Object(await ask(path, { method: 'POST', body: JSON.stringify(body) })).data
  const [admin] = Object(await ask('contact/list/?email=admin%40demo.example')).data.users
  const first = { email: 'anna@old-place.example', first_name: 'Anna', last_name: 'Bremer' }
  const { id } = await post(`company/${admin.company[0]}/create/contact/`, first)
  const { act_link: invitation } = Object(await ask(`contact/${id}/activation-link/`)).data
  await post('password/change/', { token: String(invitation).split('/').at(-1), password, password2: password })
  const next = 'anna@new-place.example'
  await post(`contact/${id}/edit/`, { ...first, email: next })
  const link = await linkTo(portal, next, 'account/email')

  for (let opened = 0; opened < 2; opened += 1) expect((await fetch(link)).status).toBe(200)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Current password').fill('not the password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/The password is incorrect\./)
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`log in with ${next}`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await page.getByLabel('Username').fill(next)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'), { waitUntil: 'commit' })
  await context.close()
})
