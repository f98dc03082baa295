import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: 'file' })

const users = z.object({ data: z.object({ users: z.array(z.object({ id: z.number() })) }) })

test('a user with an edit conflict sees the differences, one next step and no contradicting message', async ({
  browser,
  portal,
}) => {
  const open = async (width: number) => {
    const page = await (await browser.newContext({ viewport: { width, height: 640 } })).newPage()
    await signIn(page, portal, 'admin', '/my-company/')
    await isLive(page)
    return page
  }
  const [first, second] = [await open(1280), await open(320)]
  await first.getByRole('textbox', { name: 'Name addition' }).fill('Werk Süd')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()

  const mine = `Hauptsitz der ${'Schrankfrontenbeschlagsfabrik'.repeat(3)}`
  await second.getByRole('textbox', { name: 'Name addition' }).fill(mine)
  await second.getByRole('button', { name: 'Save' }).click()
  const panel = second.getByRole('group', { name: 'Someone changed this while you were editing' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('radio')).toHaveCount(2)
  await expect(second.getByRole('alert')).toContainText('Someone changed this while you were editing')
  await expect(second.getByText(/reload/)).toHaveCount(0)
  // Only one visible button is highlighted.
  const accent = await panel.getByRole('button').evaluate((one) => getComputedStyle(one).backgroundColor)
  await expect(second.getByRole('button', { name: 'Save', exact: true })).not.toHaveCSS('background-color', accent)
  const { right } = await panel.evaluate((one) => one.getBoundingClientRect())
  const ends = await panel
    .locator('label, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(right)
  await panel.getByRole('radio').first().check()
  await panel.getByRole('button').click()
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('textbox', { name: 'Name addition' })).toHaveValue(mine)
})

test('a refusal that is no conflict shows at its field, and a save keeps the button for the sessions', async ({
  page,
  portal,
}) => {
  const list = await (await portal.vue('admin'))('contact/list/?email=joiner@demo.example')
  const id = users.parse(list).data.users[0]?.id
  await signIn(page, portal, 'admin', `/edit-contact/${id}`)
  await isLive(page)
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('carpenter@demo.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(email).toHaveAccessibleDescription(/already/)
  await expect(page.getByText('Someone changed this while you were editing')).toHaveCount(0)
  await email.fill('joiner@demo.example')
  const end = page.getByRole('button', { name: 'End all sessions' })
  await expect(end).toBeVisible()
  await page.getByRole('textbox', { name: 'Last name' }).fill('Tischler')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(end).toBeVisible()
})
