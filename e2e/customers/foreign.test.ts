import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { startBefore, startBeforeOdd } from '#e2e/kit/lacking-backend.ts'
import { menuScreens } from '#e2e/kit/menu.ts'

test('with a backend without account details, the account page says so and links to what is possible', async ({
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

test('when the backend does not answer, “my company” still shows which page it is', async ({ page }) => {
  const { portal, end } = await startBefore(/^\/vue\/company\/\d+\/info\//, 503)
  try {
    await signIn(page, portal, 'joiner', '/my-company/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My company')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  } finally {
    await end()
  }
})

/** Changes data to what another team’s backend may send: null, numbers as text, unknown values, missing fields. */
function odd(path: string, data: unknown): unknown {
  if (path.startsWith('/vue/maintenance/')) return {}
  const added = /^(version|company_type|phone|mobile|middle_name|subdomain)$/
  return JSON.parse(JSON.stringify(data), (name, value) => {
    if (added.test(name)) return undefined
    if (name === 'orders') return [...value, { ...value[0], status: 'lost' }]
    if (name === 'materials2line') return [...value, 'lost']
    if (typeof value === 'number') return String(value)
    return value === '' ? null : value
  })
}

test('every screen works with a backend that sends null, digits as text and partial fields', async ({ page }) => {
  const { portal, end } = await startBeforeOdd(odd)
  try {
    await signIn(page, portal, 'admin', '/my-company/')
    await expect(page.getByRole('textbox', { name: 'Company name' })).not.toHaveValue('')
    for (const { path } of menuScreens) {
      await page.goto(portal.url + path)
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect.soft(page.getByText(/Error reference|went wrong|cannot be reached/), path).toHaveCount(0)
    }
    await page.goto(`${portal.url}/order-approve`)
    await expect(page.getByText('One row could not be read and is not shown.')).toBeVisible()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await page.goto(`${portal.url}/user/select-line/`)
    await expect(page.getByText('One row could not be read and is not shown.')).toBeVisible()
  } finally {
    await end()
  }
})

test('with a backend whose saved records are not in its answers, a save shows what is stored', async ({ page }) => {
  const { portal, end } = await startBeforeOdd((path, data) => (/\/(edit|new)\/$/.test(path) ? null : data))
  try {
    await signIn(page, portal, 'admin', '/my-company/')
    await page.getByRole('textbox', { name: 'Name addition' }).fill('Stored by another backend')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Company name' })).not.toHaveValue('')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name addition' })).toHaveValue('Stored by another backend')
  } finally {
    await end()
  }
})

test('with a backend that answers with an HTML page, list and form show the reference, and login goes on', async ({
  page,
}) => {
  const { portal, end } = await startBefore(/^\/vue\/(basket\/list|company\/\d+\/info|maintenance)\//, 500)
  try {
    await signIn(page, portal, 'admin', '/order-approve/')
    await expect(page.getByRole('main').getByText(/Error reference [0-9A-F]{8}/)).toBeVisible()
    await page.goto(`${portal.url}/my-company/`)
    await expect(page.getByRole('main').getByText(/Error reference [0-9A-F]{8}/)).toBeVisible()
  } finally {
    await end()
  }
})
