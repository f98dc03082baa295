import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { isWhole } from '#tests/sample.ts'

test.use({ serviceWorkers: 'allow' })

/** The download contains hundreds of articles. */
const allParts = { timeout: 120_000 }

test('a pair made available offline shows what is missing, fetches it, and opens without a server', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep on this device' })
  await expect(dialog.getByText('Incomplete: 1 of 5 parts is on this device.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Download the rest' }).click()
  await expect(dialog.getByText('This pair is complete on this device and opens offline.')).toBeVisible(allParts)
  await expect(dialog.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'On this device' }).getByText('open now')).toHaveCount(2)
  await page.evaluate(() => navigator.serviceWorker.ready)

  await portal.stop()
  await page.goto(`${portal.url}/vartext?src=master&dst=de`)
  await expect(page.getByRole('listbox', { name: 'Texts' }).getByRole('option').first()).toBeVisible()
  await page.goto(`${portal.url}/catalogs?src=master&dst=de`)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=door.leaf.dimension.rebated`)
  const about = page.getByRole('complementary', { name: 'About this text' })
  await expect(about.getByText('Go online to see earlier versions from the server.')).toBeVisible()
  const made = about.getByRole('listitem').filter({ hasText: 'translator@demo.example · ' })
  await expect(made).toContainText('Türblatt {width} × {height} mm, im Falz gemessen.')
})

test.describe('while the server is reachable', () => {
  test.use({ serviceWorkers: isWhole ? 'allow' : 'block', sharesPortal: true })

  test('a download continues with its dialog closed, and its result shows in the workspace', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep on this device' })
    await dialog.getByRole('button', { name: /^Download/ }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const ended = page.getByRole('button', { name: 'Master → German: downloaded' })
    await expect(ended).toBeVisible(allParts)
    await ended.click()
    await expect(dialog.getByText('This pair is complete on this device and opens offline.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ended).toHaveCount(0)
  })
})
