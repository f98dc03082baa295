import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { mailsIn } from '#e2e/kit/outbox.ts'
import { isWhole } from '#tests/sample.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const admin = 'admin@demo.example'
const joiner = 'joiner@demo.example'
const both = `${admin} is acting as ${joiner}.`

test('switching users needs a reason, shows both names everywhere, and switching back ends no session', async ({
  page,
  portal,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await signIn(theirs, portal, 'joiner', '/my-company/')
  await signIn(page, portal, 'admin', '/manage-users/')
  await isLive(page)
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.getByRole('searchbox', { name: 'E-mail' }).fill('joiner@')
  await expect(page).toHaveURL(/\/manage-users\/?\?email=joiner/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: joiner })).toContainText('Leni Huber')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)

  const other = await page.context().newPage()
  await other.goto(`${portal.url}/account/`)
  await isLive(other)
  await isLive(page)
  await page.getByRole('row').filter({ hasText: joiner }).getByRole('link', { name: 'Switch' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(joiner)
  await page.getByLabel('Reason').fill('Basket 2000014711')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  // Home, which is the shop for users who have chosen a line before.
  await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toContainText(joiner)
  await expect(page.getByRole('main')).toContainText(admin)
  await page.goto(`${portal.url}/welcome`)
  const bar = page.getByRole('region', { name: 'Acting as another user' })
  await expect(bar).toContainText(both)
  await expect(bar).toContainText('Basket 2000014711')
  await expect(bar).toContainText('Until')

  const barThere = other.getByRole('region', { name: 'Acting as another user' })
  await other.bringToFront()
  await expect(barThere).toContainText(both)
  const save = other.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveCount(1)
  await expect(save).toContainText(`as ${joiner}`)

  await other.goto(`${portal.url}/switch-user/`)
  await other.getByRole('button', { name: 'Request permission' }).click()
  await expect
    .poll(() => mailsIn(portal).filter((mail) => mail.includes(admin) && mail.includes(joiner)).length)
    .toBe(1)

  await other.getByRole('button', { name: 'Switch back' }).click()
  // Home again: the companies page, for a dealer admin.
  await other.waitForURL(/\/companies\//, { waitUntil: 'commit' })
  await expect(barThere).toHaveCount(0)
  await page.goto(`${portal.url}/manage-users/`)
  await expect(page.getByRole('row')).toHaveCount(26)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'My company', level: 1 })).toBeVisible()
  await elsewhere.close()
})

test.describe('without changing data', () => {
  test.use({ sharesPortal: true })

  test('switching to oneself, to an unknown user or without a response shows an error and can be retried', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'admin', '/switch-user/')
    await isLive(page)
    const email = page.getByLabel('E-mail')
    const button = page.getByRole('button', { name: 'Switch', exact: true })
    const main = page.getByRole('main')
    await email.fill('a@b.de')
    await button.click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill(admin)
    await button.click()
    await expect(main).toContainText(`You are already ${admin}.`)
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await email.fill('nobody@demo.example')
    await button.click()
    await expect(main).toContainText('Not found, or your company has no access to it.')
    await page.route('**/_serverFn/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await button.click()
    await expect(main).toContainText('The server did not respond')
    // The browser’s exception message.
    await expect(page.getByText('Failed to fetch')).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await expect(email).toHaveValue('nobody@demo.example')
    await expect(page).toHaveURL(/\/switch-user\/$/)
  })

  const accounts = ['dealer', 'translator', 'approver', 'carpenter', 'joiner']
  for (const account of isWhole ? accounts : ['dealer'])
    test(`${account} is neither offered the users nor shown them`, async ({ page, portal }) => {
      await signIn(page, portal, account, '/manage-users/?email=admin')
      await expect(page.getByRole('heading', { name: 'You do not have permission' })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(admin)
      await expect(
        page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My company' }),
      ).toHaveCount(1)
      await expect(page.getByRole('link', { name: 'Switch user' })).toHaveCount(0)
      await page.goto(`${portal.url}/switch-user/`)
      await expect(page.getByRole('heading', { name: 'You do not have permission' })).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveCount(0)
    })
})

test('the audit log shows actions as another user, and the URL keeps its filters', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', `/switch-user/?email=${joiner}`)
  await isLive(page)
  await page.getByLabel('Reason').fill('Basket 2000014711')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
  await page.goto(`${portal.url}/account/`)
  await page.getByLabel('First name').fill('Helene')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Switch back' }).click()
  await page.waitForURL(/\/companies\//, { waitUntil: 'commit' })

  await page.goto(`${portal.url}/audit/`)
  await isLive(page)
  await page.getByRole('searchbox', { name: 'Acting as' }).fill('joiner')
  await expect(page).toHaveURL(/as=joiner/)
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Own account changed')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows.nth(0)).toContainText(`${admin}as ${joiner}`)
  await expect(rows.nth(0)).toContainText('First name: Leni → Helene')
  await expect(rows.nth(0)).toContainText('127.0.0.1')
  await page.reload()
  await expect(rows).toHaveCount(1)
  // By default, the list omits actions of the system.
  await page.goto(`${portal.url}/audit/`)
  await isLive(page)
  const whose = page.getByRole('combobox', { name: 'Performed by' })
  await expect(whose).toHaveValue('')
  await expect(page.getByRole('rowheader').first()).toHaveText(/^\w+day,? \d+ \w+ \d{4}$/)
  await expect(rows.filter({ hasText: 'Switch' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'System', exact: true })).toHaveCount(0)
  await whose.selectOption('People and system')
  await expect(page).toHaveURL(/[?&]system=1/)
  await page.goto(`${portal.url}/audit/?from=2999-01-01&to=never&page=x&sort=who`)
  await expect(page.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible()
})

test('the portal is closed for maintenance with a message, and reopened by the same user', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal, 'admin', '/status/')
  await isLive(page)
  await expect(page.getByText('Running since')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  // An unchanged checkbox is not sent, because someone else may have closed the portal in the meantime.
  await page.getByRole('checkbox', { name: 'Maintenance' }).check()
  await page.getByRole('checkbox', { name: 'Maintenance' }).uncheck()
  await page.getByRole('textbox', { name: 'Message' }).fill('Stocktaking soon')
  const sent = page.waitForRequest((request) => request.postData()?.includes('Stocktaking soon') === true)
  await save.click()
  expect((await sent).postData()).not.toContain('closed')
  await expect(page.getByText('Saved. The portal is open.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Maintenance' }).check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Stocktaking until 8')
  // Input survives a reload and leaving the page.
  await page.waitForTimeout(400)
  await page.reload()
  await isLive(page)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Stocktaking until 8')
  await expect(page.getByRole('checkbox', { name: 'Maintenance' })).toBeChecked()
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'Close the portal for maintenance?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await save.click()
  await question.getByRole('button', { name: 'Close the portal' }).click()
  await expect(page.getByText('Maintenance is on.')).toBeVisible()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(`${portal.url}/login`)
  await expect(theirs.getByText('Stocktaking until 8').first()).toBeVisible()
  await expect(theirs.getByText('Login is currently unavailable')).toBeVisible()
  await context.close()

  await page.reload()
  await isLive(page)
  await page.getByRole('checkbox', { name: 'Maintenance' }).uncheck()
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  await save.click()
  await expect(page.getByText('Saved. The portal is open.')).toBeVisible()
  await page.goto(`${portal.url}/audit/?what=maintenance.set`)
  await expect(page.getByRole('row').nth(2)).toContainText('Login allowed: no → yes')
})
