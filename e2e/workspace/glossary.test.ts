import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { unit } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

async function openTool(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}

test('terms and questions that cannot be read are not called none', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(page.getByRole('complementary', { name: 'About this text' })).toBeVisible()
  await page.evaluate(async () => {
    const opening = indexedDB.open('portal-workspace')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction(['terms', 'notes'], 'readwrite')
    writing.objectStore('terms').put({ owner: '', id: 'damaged', src: 'master', dst: 'de' })
    writing.objectStore('notes').put({ owner: '', id: 'damaged', scope: 'system', key: 'k' })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  })
  await page.reload()
  const glossary = await openTool(page, 'Glossary')
  await expect(glossary.getByRole('status')).toHaveText('The glossary could not be loaded on this device.')
  await page.keyboard.press('Escape')
  const questions = await openTool(page, 'Open questions')
  await expect(questions.getByRole('status')).toHaveText('The questions could not be loaded on this device.')
})
