import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

// What is pressed before the texts are there.

test.use({ sharesPortal: true })

/** Holds back what the page asks the server for until it is let through. */
async function heldLine(page: Page): Promise<() => void> {
  const { promise: isOpen, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await isOpen
    await route.fallback()
  })
  return letThrough
}

test('a tool that is asked for before the texts are there works on all of them', async ({ page, portal }) => {
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

test('after the browser’s own way back the list has the focus', async ({ page, portal }) => {
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

test('who goes on to the search before the list is there is not taken from it', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/welcome')
  const letThrough = await heldLine(page)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint`)
  const search = page.getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('Alt+PageDown')
    await search.focus()
    await page.keyboard.type('T')
    await expect(search).toHaveValue(/T/, { timeout: 1_000 })
  }).toPass()
  letThrough()
  await expect(listOf(page)).toBeVisible()
  await expect(search).toBeFocused()
})
