import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'
import { leavesErrors } from '#e2e/kit/saves-errors.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const article = '/article/60/EB%20117-25?dst=de'

test('a category’s list opens from its texts, and a search finds matches in the list and an article', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/catalog/interior/carcass/shelf/25?dst=de')
  const rows = page.getByRole('listbox').getByRole('option')
  // Placeholders sort before all words because of their punctuation. The row shows the usual form of the plural.
  await expect(rows.first()).toContainText('# pieces+1')
  await expect(rows.nth(1)).toContainText('Abmessungen')
  const search = page.getByRole('searchbox')
  const isAlone = async (key: string) => {
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(key)
  }
  await search.fill('eb-117-25.help')
  await isAlone('article.eb-117-25.help')
  await page.goto(portal.url + article)
  await search.fill('tooltip.grain')
  await isAlone('article.tooltip.grain')
})

test('an article’s name is in the source language, like the categories around it', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/catalog/boards/boards/board/8?src=master&dst=de')
  await expect(page.getByRole('heading', { name: 'Boards, 8 mm', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Board Linea, grey terrazzo, 8 mm/ }).click()
  await expect(page.getByRole('heading', { name: 'Board Linea, grey terrazzo, 8 mm', level: 1 })).toBeVisible()
  await page.goto(`${portal.url}/catalogs?src=de&dst=en&q=linea`)
  await expect(page.getByRole('link', { name: 'Platte Linea, Terrazzo grau, 8 mm' })).toBeVisible()
})

test('an article is translated in its customer view, and a new error asks before saving', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', article)
  await leavesErrors(page)
  const drawing = page.getByRole('group', { name: 'Texts' })
  await drawing.getByRole('button', { name: 'Shelf Forma, white ash, 25 mm' }).click()
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.insertText('Fachboden Forma, Esche weiß, 25 mm')
  await expect(drawing.getByRole('button', { name: 'Fachboden Forma, Esche weiß, 25 mm' })).toBeVisible()
  await drawing.getByRole('button', { name: 'From {max} pieces' }).click()
  await expect(boxOf(page)).toHaveValue('')
  await page.keyboard.insertText('Ab vielen Stück dauert der Fachboden Forma eine Woche länger.')
  await expect(drawing.getByRole('button', { name: /^Unsaved Has errors Ab vielen Stück/ })).toBeVisible()
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog', { name: '1 text has errors' })
  await expect(question.getByRole('listitem')).toContainText('{max} is missing.')
  await question.getByRole('button', { name: 'Save the other one' }).click()
  await expect(page.getByText(/^1 text saved/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(question.getByRole('button', { name: 'Show text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toBeFocused()
  // Going back does not confirm anything.
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Show text' }).click()
  await expect(boxOf(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  await boxOf(page).fill('Ab {max} Stück dauert der Fachboden Forma eine Woche länger.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^1 text saved/)).toBeVisible()
})

test('a drawing has the whole width until a text is open', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', article)
  const drawing = page.getByRole('group', { name: 'Texts' })
  await expect(page.getByText('Click a text in the drawing.')).toBeVisible()
  const width = async () => (await drawing.boundingBox())?.width ?? 0
  expect(await width()).toBeGreaterThan(1_200)
  // Any text will do: another test may have translated some.
  await drawing.getByRole('button').first().click()
  await expect(boxOf(page)).toBeFocused()
  expect(await width()).toBeLessThan(600)
})

test('a catalogue is found while typing, and an article’s breadcrumb leads back to it', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/catalogs?src=de&dst=en')
  const card = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
  await expect(card('Innentüren')).toBeVisible()
  await expect(card('Möbelfronten')).toBeVisible()
  // At each width the catalogues are rows of one list.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = page.getByRole('list', { name: 'Catalogues' }).locator('> li')
    await expect(rows).toHaveCount(6)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows.last()).toBeInViewport({ ratio: 1 })
    const lefts = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
  }
  await page.getByRole('searchbox').fill('innentuer')
  await expect(card('Möbelfronten')).toHaveCount(0)
  await expect(card('Innentüren')).toBeVisible()
  await page.goto(portal.url + article)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Shelves', exact: true }).click()
  await expect(page).toHaveURL(/\/catalog\/interior\/carcass\/shelf\?.*dst=de/)
  await trail.getByRole('link', { name: 'Catalogues' }).click()
  await expect(card('Interior doors')).toBeVisible()
})

/** The number of catalogue trees on the device. */
async function countTrees(): Promise<number> {
  // Opening the database before the workspace does would create it empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'portal-texts-translator%40demo.example')) return 0
  const opening = indexedDB.open('portal-texts-translator%40demo.example')
  await new Promise((done) => opening.addEventListener('success', done))
  const counting = opening.result.transaction('catalogues').objectStore('catalogues').count()
  await new Promise((done) => counting.addEventListener('success', done))
  opening.result.close()
  return counting.result
}

test('after the session expires, the stored catalogues stay visible beside the notice', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal, 'translator', '/catalogs?src=master&dst=de')
  const link = page.getByRole('main').getByRole('link', { name: 'Interior doors', exact: true })
  await expect(link).toBeVisible()
  // The server-rendered page shows the catalogues before the device has stored them.
  await expect.poll(() => page.evaluate(countTrees)).toBe(1)
  await context.clearCookies()
  await page.reload()
  await expect(page.getByText('You are not logged in').first()).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Interior doors', level: 1 })).toBeVisible()
  await expect(page.getByText('You are not logged in').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()).toBeVisible()
})

test('the texts of all catalogues are one list: by tag, by search and by URL', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/catalogs?dst=de')
  const tag = page.getByRole('region', { name: 'By tag' }).getByRole('link').first()
  await expect(tag).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(keys.getByText('Save', { exact: true })).toBeVisible()
  await expect(keys.getByText('Confirm, next untranslated')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await tag.click()
  await expect(page.getByRole('heading', { name: 'All catalogue texts', level: 1 })).toBeVisible()
  const rows = page.getByRole('listbox').getByRole('option')
  await expect(rows.first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('tag')).not.toBeNull()
  await page.getByRole('link', { name: 'Catalogues' }).last().click()
  await page.getByRole('searchbox').fill('eb-117-25.help')
  await page.getByRole('link', { name: 'Search all catalogue texts for “eb-117-25.help”' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('article.eb-117-25.help')
  await page.reload()
  await expect(rows).toContainText('article.eb-117-25.help')
  await rows.click()
  await expect(boxOf(page)).toBeFocused()
  const goOn = page.getByRole('button', { name: 'Resume where you left off' })
  await page.goto(portal.url + article)
  await expect(goOn).toBeVisible()
  await page.goto(`${portal.url}/catalog/boards/boards/board/8?src=master&dst=de`)
  await page.getByRole('link', { name: /^Board Linea, grey terrazzo, 8 mm/ }).click()
  await expect(page.getByRole('group', { name: 'Texts' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Next untranslated/ }).first()).toBeVisible()
  await expect(goOn).toHaveCount(0)
})
