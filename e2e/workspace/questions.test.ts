import type { Page } from '@playwright/test'
import { expect, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import { savesErrors } from '#e2e/kit/saves-errors.ts'
import { unit } from '#e2e/kit/translator.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const sideOf = (page: Page) => page.getByRole('complementary', { name: 'About this text' })

async function ask(page: Page, text: string) {
  await sideOf(page).getByLabel('Question or note about this text').fill(text)
  await sideOf(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sideOf(page).getByText(text)).toBeVisible()
}

async function openQuestions(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open questions' }).click()
  return page.getByRole('dialog', { name: 'Open questions' })
}

test('a draft reply is sent with the answer, and the question stays visible until its list closes', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', unit)
  await ask(page, 'Falz oder Nut?')
  await sideOf(page).getByLabel('Reply').fill('Nut')
  const questions = await openQuestions(page)
  const reply = questions.getByLabel('Reply')
  await expect(reply).toHaveValue('Nut')
  await reply.fill('Nut.')
  await questions.getByRole('button', { name: 'Send and mark as answered' }).click()
  await expect(questions.getByText('Nut.', { exact: true })).toBeVisible()
  await expect(reply).toHaveCount(0)
  await expect(questions.getByRole('button', { name: 'Reopen' })).toBeFocused()
  await expect(questions.getByText('Falz oder Nut?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sideOf(page).getByText('Nut.', { exact: true })).toBeVisible()
  await expect(sideOf(page).getByLabel('Reply')).toHaveCount(0)
  await openQuestions(page)
  await expect(questions.getByRole('status')).toHaveText('No open questions')
  // The next test counts open questions.
  const call = await portal.vue('translator')
  await expect
    .poll(async () => JSON.stringify(await call('i18n/notes/')))
    .not.toMatch(/"reply_to":null[^}]*"open":true/)
})

test('a draft reply stays in its box if a colleague marks the question as answered', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', unit)
  await ask(page, 'Welche Kante?')
  const questions = await openQuestions(page)
  const reply = questions.getByLabel('Reply')
  await reply.fill('Die lange.')
  const other = await (await browser.newContext()).newPage()
  await savesErrors(other)
  await signIn(other, portal, 'admin', unit)
  await sideOf(other).getByRole('button', { name: 'Mark as answered' }).click({ timeout: 60_000 })
  await expect(questions.getByRole('button', { name: 'Reopen' })).toBeVisible({ timeout: 60_000 })
  await expect(reply).toHaveValue('Die lange.')
  await expect(reply).toBeFocused()
  await questions.getByRole('button', { name: 'Send reply' }).click()
  await expect(sideOf(other).getByText('Die lange.')).toBeVisible({ timeout: 60_000 })
  await other.context().close()
})

test('a draft question is listed at logout and restored after the next login', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await sideOf(page).getByLabel('Question or note about this text').fill('Falz oder')
  await (await openUserMenu(page, 'Log out')).click()
  await expect(page.getByText('1 draft (note or term) is unsent')).toBeVisible()
  await expect(page.getByText('All your texts are saved')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save and log out' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
  await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
  await signIn(page, portal, 'translator', unit)
  await expect(sideOf(page).getByLabel('Question or note about this text')).toHaveValue('Falz oder')
})
