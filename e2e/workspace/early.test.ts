import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { heldLine } from '#e2e/kit/held-line.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

// Keys and clicks before the texts are loaded.

test.use({ sharesPortal: true })

test('a tool requested before the texts load works on all of them', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/welcome')
  const letThrough = await heldLine(page)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de`)
  const dialog = page.getByRole('dialog', { name: 'Replace' })
  await expect(async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).click({ timeout: 3_000 })
  }).toPass()
  letThrough()
  await dialog.getByLabel('Find').fill('Türblatt')
  await dialog.getByLabel('Replace with').fill('Türflügel')
  await expect(dialog.getByRole('button', { name: /^Replace in \d+ texts$/ })).toBeEnabled()
})

test('after the browser’s Back the list has the focus', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await listOf(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toBeFocused()
  await expect.poll(() => unitOf(page)).not.toBeNull()
  await page.goBack()
  await expect(boxOf(page)).toHaveCount(0)
  await expect(listOf(page)).toBeFocused()
})

test('the browser’s Back closes a text as soon as its URL is set', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await listOf(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...entry) => {
      pushState.apply(history, entry)
      document.title = location.search
      history.back()
    }
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/unit=/)
  await expect(boxOf(page)).toHaveCount(0)
  await expect(listOf(page)).toBeFocused()
  expect(unitOf(page)).toBeNull()
})

test.describe('a next-text command while the list is loading', () => {
  const asked = async (page: Page, from: string) => {
    await page.goto(new URL('/system-i18n?src=master&dst=de&show=untranslated', page.url()).href)
    await isLive(page)
    await page.getByRole('radio', { name: from }).focus()
    await page.keyboard.press('Alt+PageDown')
  }

  test('opens the text once the list is loaded', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/welcome')
    const letThrough = await heldLine(page)
    await asked(page, 'Untranslated')
    letThrough()
    await expect(boxOf(page)).toBeFocused()
  })

  test('does not move the focus out of the search', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/welcome')
    const letThrough = await heldLine(page)
    await asked(page, 'Untranslated')
    const search = page.getByRole('searchbox')
    await search.focus()
    letThrough()
    await expect(listOf(page)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Untranslated 1,300/ })).toBeAttached()
    await expect(search).toBeFocused()
    await expect(boxOf(page)).toHaveCount(0)
  })
})
