import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { savesErrors } from '#e2e/kit/saves-errors.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('Done with both texts in the box resolves a conflict, and moving on reports it as open', async ({
  page,
  portal,
}) => {
  const call = await portal.vue('admin')
  const save = async (text: string) => {
    const changes = { de: { 'door.leaf.dimension.hint': text } }
    const body = { languages: ['de'], changes, pid2trus: {}, request_id: crypto.randomUUID() }
    expect(await call('i18n/save/', { method: 'POST', body: JSON.stringify(body) })).toMatchObject({ status: true })
  }
  await save('Türblatt ohne Band')
  await signIn(page, portal, 'translator', unit)
  const box = page.getByRole('textbox', { name: 'Translation' })
  await expect(box).toHaveValue('Türblatt ohne Band')
  await box.fill('Türblatt ohne Nut')
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  await save('Türblatt ohne Falz')
  await page.keyboard.press('Control+s')
  const panel = page.getByRole('region', { name: 'The server has a different version' })
  await expect(panel).toBeVisible()

  await box.focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The conflict in door.leaf.dimension.hint is still open.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Alt+k')
  await expect(panel).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'The server has a different version' })).toBeInViewport({
    ratio: 1,
  })
  await page.keyboard.press('Alt+Shift+g')
  await expect(box).toHaveValue(/Nut.*Falz/)
  // The text still contains both versions, so the conflict stays open.
  await page.keyboard.press('Control+Enter')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Alt+k')
  await expect(panel).toBeVisible()
  await box.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Türblatt ohne Nut und Falz')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Conflict resolved with your edited text: door.leaf.dimension.hint')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All translations saved').first()).toBeVisible()
  expect(JSON.stringify(await call('i18n/system/?src=master&dst=de'))).toContain('Türblatt ohne Nut und Falz')
})

test('resolving a colleague’s text does not report the end while a file’s text waits', async ({ page, portal }) => {
  const call = await portal.vue('admin')
  const save = async (text: string) => {
    const changes = { de: { 'door.leaf.dimension.hint': text } }
    const body = { languages: ['de'], changes, pid2trus: {}, request_id: crypto.randomUUID() }
    expect(await call('i18n/save/', { method: 'POST', body: JSON.stringify(body) })).toMatchObject({ status: true })
  }
  await save('Türblatt ohne Band')
  await signIn(page, portal, 'translator', unit)
  const box = page.getByRole('textbox', { name: 'Translation' })
  await expect(box).toHaveValue('Türblatt ohne Band')
  await box.fill('Türblatt ohne Nut')
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  await save('Türblatt ohne Falz')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'The server has a different version' })).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const buffer = Buffer.from('key,source,target\r\ndoor.leaf.dimension.hint,,Türblatt aus der Datei\r\n')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Alt+Shift+g')
  await expect(box).toHaveValue(/Nut.*Falz/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Türblatt ohne Nut und Falz')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The conflict in door.leaf.dimension.hint is still open.')).toBeVisible()
  await page.keyboard.press('Alt+k')
  await expect(page.getByRole('region', { name: 'The file has a different text' })).toBeVisible()
})

test('a text moves between tabs with its caret, and a tab that does not release it is reported', async ({
  page,
  context,
  portal,
}) => {
  // A page under test always reports that it has the focus.
  await context.addInitScript(() => Object.assign(document, { hasFocus: () => false }))
  await signIn(page, portal, 'translator', unit)
  const other = await context.newPage()
  await other.goto(page.url())
  const [here, there] = [boxOf(page), boxOf(other)]
  for (const [text, box] of [
    ['Fassung eins', here],
    ['Fassung zwei', there],
    ['Fassung drei', here],
  ] as const) {
    await box.fill(text)
    for (const one of [here, there]) await expect(one).toHaveValue(text)
  }
  await expect(page.getByText('A different text was entered here in another tab')).toHaveCount(0)
  await other.close()

  // Simulates a frozen tab: it holds the lock and does not answer.
  const asleep = await context.newPage()
  await asleep.goto(`${portal.url}/healthz`)
  await asleep.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const { name = '' } = held.find((lock) => lock.name?.startsWith('text:')) ?? {}
    const { promise, resolve } = Promise.withResolvers<void>()
    addEventListener('wake', () => resolve())
    void navigator.locks.request(name, () => ((document.title = 'asleep'), promise))
  })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(asleep).toHaveTitle('asleep')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'This text is open in another tab' })).toHaveCount(1)
  await expect(here).toBeFocused()
  await expect(here).not.toBeEditable()
  await page.keyboard.type('blind')
  await expect(here).toHaveValue('Fassung drei')
  await page.getByRole('button', { name: 'Continue here' }).press('Enter')
  await expect(here).toBeFocused()
  await asleep.evaluate(() => dispatchEvent(new Event('wake')))
  await expect(here).toBeEditable()
  await here.fill('Fassung vier')
  await expect(page.getByText('This text is open in another tab')).toHaveCount(0)
})

test('without locks, a tab that overwrites another tab’s text says so, and its keys return to the box', async ({
  page,
  context,
  portal,
}) => {
  // Over plain HTTP, browsers have no Web Locks.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await signIn(page, portal, 'translator', unit)
  const other = await context.newPage()
  await other.goto(page.url())
  const tabs = [page, other]
  const noticeIn = (tab: typeof page) =>
    tab.getByText('A different text was entered here in another tab', { exact: true }).last()
  let round = 0
  for (const [button, kept] of [
    ['Restore the previous text', 'theirs'],
    ['Leave as is', 'mine'],
  ] as const) {
    let told: typeof page | undefined
    // The delay between the tabs’ messages depends on the machine.
    await expect(async () => {
      round += 1
      await Promise.all(tabs.map((tab, at) => boxOf(tab).fill(`Fassung ${round} von Tab ${at}`)))
      await expect.poll(async () => (await boxOf(page).inputValue()) === (await boxOf(other).inputValue())).toBe(true)
      const shown = await Promise.all(tabs.map((tab) => noticeIn(tab).isVisible()))
      told = tabs[shown.indexOf(true)]
      expect(told).toBeDefined()
    }).toPass()
    const tab = told ?? page
    const wording = (at: number) => `Fassung ${round} von Tab ${at}`
    const mine = await boxOf(tab).inputValue()
    await tab.bringToFront()
    await tab.getByRole('button', { name: button }).press('Enter')
    await expect(noticeIn(tab)).toBeHidden()
    await expect(boxOf(tab)).toBeFocused()
    const theirs = wording(mine === wording(0) ? 1 : 0)
    for (const one of tabs) await expect(boxOf(one)).toHaveValue(kept === 'mine' ? mine : theirs)
  }
})

test('a colleague’s change in the focused text is announced, replaces nothing, and is accepted by keyboard', async ({
  page,
  portal,
}) => {
  const key = 'door.leaf.core.choose'
  await signIn(page, portal, 'translator', `/system-i18n?src=master&dst=de&unit=${key}`)
  const box = page.getByRole('textbox', { name: 'Translation' })
  await box.focus()
  const save = async (text: string, base: string | null) => {
    const call = await portal.vue('admin')
    const body = { languages: ['de'], changes: { de: { [key]: text } }, base: { de: { [key]: base } } }
    const sent = { ...body, pid2trus: {}, request_id: crypto.randomUUID() }
    expect(await call('i18n/save/', { method: 'POST', body: JSON.stringify(sent) })).toMatchObject({ status: true })
  }
  // A screen reader announces changes only in an existing live region.
  await page.evaluate(() =>
    document.querySelectorAll('[role=status]').forEach((region) => region.setAttribute('data-before', '')),
  )
  await save('Türblatt ohne Falz', null)
  await expect(page.locator('[role=status][data-before]').filter({ hasText: 'to use it' })).toHaveCount(1)
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  const side = page.getByRole('complementary', { name: 'About this text' })
  await expect(side.getByText('Türblatt ohne Falz').first()).toBeVisible()
  await expect(side.getByText('Same as your text')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+Enter')
  await expect(box).toHaveValue('Türblatt ohne Falz')
  await expect(box).toBeFocused()

  await save('Türblatt, ohne Falz gemessen', 'Türblatt ohne Falz')
  const take = page.getByRole('button', { name: 'Use the saved translation' })
  await expect(take).toBeVisible()
  await expect(box).toHaveValue('Türblatt ohne Falz')
  await page.keyboard.press('Tab')
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Türblatt, ohne Falz gemessen')
  await expect(box).toBeFocused()
  await page.getByRole('button', { name: 'Show shortcuts' }).click()
  await expect(page.getByRole('dialog').getByText('Use the saved translation if it has changed')).toBeVisible()
})

test('a colleague’s change shows in view for long texts, and a conflict starts at its heading', async ({
  page,
  portal,
}) => {
  const call = await portal.vue('admin')
  const long = (end: string) =>
    `${'Türblatt {width} × {height} mm, gemessen wie auf dem Blatt daneben. '.repeat(12)}${end}`
  const before = 'Türblatt {width} × {height} mm'
  const save = async (text: string, base?: string) => {
    const key = 'door.leaf.dimension.hint'
    const changed = {
      changes: { de: { [key]: text } },
      ...(base === undefined ? {} : { base: { de: { [key]: base } } }),
    }
    const body = { languages: ['de'], ...changed, pid2trus: {}, request_id: crypto.randomUUID() }
    expect(await call('i18n/save/', { method: 'POST', body: JSON.stringify(body) })).toMatchObject({ status: true })
  }
  await save(before)
  await page.setViewportSize({ width: 1280, height: 700 })
  await signIn(page, portal, 'translator', unit)
  const box = page.getByRole('textbox', { name: 'Translation' })
  await expect(box).toHaveValue(before)
  await box.fill(long('hier'))
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  await save(long('dort'), before)
  await expect(page.locator('footer').getByText('The saved translation has changed.')).toBeInViewport()
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'The server has a different version' })).toBeInViewport({
    ratio: 1,
  })
  await expect(box).toBeFocused()
})

test.describe('on a separate portal', () => {
  test.use({ sharesPortal: false })

  test('two browsers edit one key: the second save overwrites nothing, and its text is stored and marked', async ({
    browser,
    portal,
  }) => {
    const open = async (account: string) => {
      const page = await (await browser.newContext()).newPage()
      await savesErrors(page)
      await signIn(page, portal, account, unit)
      await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue('')
      return page
    }
    const [first, second] = [await open('translator'), await open('admin')]
    for (const [page, text] of [
      [first, 'Türblatt, ohne Falz gemessen'],
      [second, 'Türblatt, ohne Nut gemessen'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Translation' }).fill(text)
      await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
    }
    await first.getByRole('button', { name: /^Save/ }).click()
    // The question about errors hides the status line.
    await expect(first.getByText('All translations saved').first()).toBeVisible()
    const call = await portal.vue('translator')
    const german = async () => JSON.stringify(await call('i18n/system/?src=master&dst=de'))
    await expect.poll(german).toContain('Türblatt, ohne Falz gemessen')
    await second.getByRole('button', { name: /^Save/ }).click()
    await expect(second.getByText('1 conflict').first()).toBeVisible()
    await expect(second.getByText('Türblatt, ohne Falz gemessen').first()).toBeVisible()
    expect(await german()).not.toContain('Türblatt, ohne Nut gemessen')

    const panel = second.getByRole('region', { name: 'The server has a different version' })
    await expect(panel.locator('mark')).toHaveText(['Nut', 'Falz'])
    // Opening the conflict scrolls to it from any position of the editor.
    await second.setViewportSize({ width: 640, height: 400 })
    await second.getByRole('textbox', { name: 'Translation' }).focus()
    await second.getByRole('button', { name: '1 conflict to resolve' }).click()
    await expect(panel).toBeFocused()
    await expect(second.getByRole('heading', { name: 'The server has a different version' })).toBeInViewport()

    await second.reload()
    await second.getByRole('button', { name: 'Use my version' }).click()
    await second.getByRole('button', { name: /^Save/ }).click()
    await expect(second.getByText('All translations saved').first()).toBeVisible()
    await expect.poll(german).toContain('Türblatt, ohne Nut gemessen')
  })
})
