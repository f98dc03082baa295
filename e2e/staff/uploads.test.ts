import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const csv = (...lines: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['article_uid;article_type;price', ...lines].join('\n')),
})
const logs = z.object({
  data: z.object({ entries: z.array(z.object({ id: z.int(), article_uid: z.string(), article_type: z.string() })) }),
})

test('a price list is checked, warns of misplaced commas, is written on confirmation, and is in the history', async ({
  page,
  portal,
}) => {
  const call = await portal.vue('admin')
  const [log] = logs.parse(await call('price/logs/?number_per_page=1')).data.entries
  const article = `${log?.article_uid};${log?.article_type}`
  await signIn(page, portal, 'admin', '/upload-files/')
  await isLive(page)
  const part = page.getByRole('region', { name: 'Price list (CSV)' })
  const file = part.getByLabel('Price list (CSV)')
  const counts = part.locator('dl')
  const upload = part.getByRole('button', { name: 'Upload' })

  await file.setInputFiles(csv(`${article};twelve`, 'NEW-1;front;10,00', 'NEW-2;front;-4'))
  await part.getByRole('button', { name: 'Check' }).click()
  await expect(part.getByRole('alert')).toContainText('The file was not accepted')
  await expect(part.getByRole('table', { name: 'Errors in the file' }).getByRole('row')).toHaveCount(3)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download these lines' }).click(),
  ])
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\uFEFF"Line","Error"\r\n"2",.*\r\n"4",/)
  await expect(upload).toBeDisabled()

  await file.setInputFiles(csv(`${article};123,40`))
  await part.getByRole('button', { name: 'Check' }).click()
  await expect(counts).toBeVisible()
  await upload.click()
  await expect(part.getByText('The file has been saved')).toBeVisible()

  await file.setInputFiles(csv(`${article};1234,00`))
  await part.getByRole('button', { name: 'Check' }).click()
  await expect(part.getByText('1 price would rise or fall about tenfold')).toBeVisible()
  await expect(part.getByRole('table', { name: 'Largest increases' })).toContainText('€1,234.00')
  await upload.click()
  await expect(part.getByText('The file has been saved')).toBeVisible()
  await expect(counts).toContainText('Changed1')

  await page.goto(`${portal.url}/detail-price/${log?.id}`)
  await isLive(page)
  await page.getByText('Show as a table').click()
  const first = page
    .getByRole('table', { name: /over time/ })
    .getByRole('row')
    .nth(1)
  await expect(first).toContainText('€1,234.00')
})

test('a price list shows its new entries, and names in different case need a confirmation', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/upload-files/')
  await isLive(page)
  const part = page.getByRole('region', { name: 'Price list (CSV)' })
  const file = part.getByLabel('Price list (CSV)')
  const list = Buffer.from(
    'article_uid;article_type;price\nK\x9arper-1;T\x9frblatt;12,50\nZ-9;board;3,00 €\n',
    'latin1',
  )
  await file.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: list })
  await part.getByRole('button', { name: 'Check' }).click()
  await expect(part.getByRole('alert')).toContainText('The file was not accepted')
  await expect(part.getByRole('table', { name: '1 line may be corrupted' })).toContainText('Kšrper-1')

  const sound = Buffer.from('article_uid;article_type;price\nK\x9arper-1;T\x9frblatt;12,50\nZ-9;board;3,00\n', 'latin1')
  await file.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: sound })
  await part.getByRole('button', { name: 'Check' }).click()
  const added = part.getByRole('table', { name: 'New: 2 of 2' })
  await expect(added.getByRole('row', { name: /Kšrper-1/ })).toContainText('2Kšrper-1TŸrblatt€12.50')
  await expect(part.getByText('Encoding: Windows-1252')).toBeVisible()
  await expect(part.getByRole('table', { name: '1 line may be corrupted' })).toContainText(
    'Check that the file is saved as Windows-1252',
  )
  const upload = part.getByRole('button', { name: 'Upload' })
  await expect(upload).toBeDisabled()
  await part.getByLabel('The details in these lines are correct').check()
  await upload.click()
  await expect(part.getByText('The file has been saved')).toBeVisible()
})

test('a text file shows its changes, and deleting many texts requires typing their number', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/upload-files/')
  await isLive(page)
  const part = page.getByRole('region', { name: 'Variable texts (XML)' })
  const xml = '<vartexts><text key="one.of.many" desc="Front"><value lang="master">Front, oak</value></text></vartexts>'
  await part
    .getByLabel('Variable texts (XML)')
    .setInputFiles({ name: 'texts.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await part.getByRole('button', { name: 'Check' }).click()
  const warning = part.getByRole('alert')
  await expect(warning).toContainText('would be removed')
  const count = /[\d,]+/.exec(await warning.innerText())?.[0].replace(',', '') ?? ''
  await part.locator('summary').filter({ hasText: 'New: 1 of 1' }).click()
  await expect(part.getByRole('row', { name: 'one.of.many' })).toContainText('Front, oak')
  await part.locator('summary').filter({ hasText: 'Removed: 20 of' }).click()
  await expect(part.getByRole('table', { name: /^Removed/ }).getByRole('row')).toHaveCount(21)
  const upload = part.getByRole('button', { name: 'Upload' })
  const number = part.getByLabel('Number of texts to remove')
  await number.fill('1')
  await expect(part.getByText('The number does not match.')).toBeVisible()
  await expect(upload).toBeDisabled()
  await number.fill(count)
  await upload.click()
  await expect(part.getByText('The file has been saved')).toBeVisible()
})
