import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { startBefore } from '#e2e/kit/lacking-backend.ts'
import type { Portal } from '#e2e/kit/portal.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const key = 'door.leaf.dimension.hint'
const answered = z.object({
  data: z.object({
    notes: z.array(
      z.object({
        id: z.string(),
        reply_to: z.string().nullable(),
        text: z.string(),
        open: z.boolean(),
        by: z.string(),
      }),
    ),
  }),
})

const newNote = (text: string) => ({
  id: crypto.randomUUID(),
  reply_to: null,
  space: 'system',
  lang: 'de',
  key,
  text,
  open: true,
})

async function save(portal: Portal, account: string, note: object) {
  const call = await portal.vue(account)
  await call('i18n/notes/', { method: 'POST', body: JSON.stringify({ notes: [note] }) })
}

/** Replaces the joiner’s permissions with the one to upload: no demo account can upload without translating. */
async function makeUploader(portal: Portal) {
  const file = join(portal.data, 'contacts.csv')
  await writeFile(file, 'email,company_id,first_name,groups,active\njoiner@demo.example,39,Leni,CAN_UPLOAD,yes\n')
  await portal.command('import', 'contacts', file)
}

test('a translator’s question reaches uploaders, who can answer without being translators', async ({
  page,
  portal,
}) => {
  await makeUploader(portal)
  const [first, second] = [newNote('The leaf or the frame?'), newNote('In millimetres?')]
  await save(portal, 'translator', first)
  await save(portal, 'translator', second)
  await signIn(page, portal, 'joiner', '/welcome')
  await isLive(page)
  await page.getByRole('link', { name: '2 open questions about texts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload files' })).toBeVisible()
  const part = page.getByRole('region', { name: 'Questions about texts' })
  await expect(part.getByRole('heading', { name: 'Questions about texts' })).toBeFocused()
  const [one, two] = [part.getByRole('listitem').first(), part.getByRole('listitem').nth(1)]
  await expect(one).toContainText('System messages · German')
  await expect(one).toContainText('The leaf or the frame?')
  await expect(one).toContainText('translator@demo.example')
  await expect(part.getByRole('link')).toHaveCount(0)

  await two.getByRole('button', { name: `Mark as answered ${key}, German` }).press('Enter')
  await expect(part.getByRole('status')).toHaveText(`The question about ${key} has been marked as answered.`)
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(one.getByRole('heading', { name: key })).toBeFocused()
  await one.getByLabel(`Reply ${key}, German`).fill('The leaf.')
  await one.getByRole('button', { name: /^Send reply/ }).press('Enter')
  await expect(part.getByRole('status')).toHaveText(`The reply about ${key} has been sent.`)
  await expect(one.getByText('The leaf.', { exact: true })).toBeVisible()
  await one.getByLabel(/^Reply/).fill('Without the rebate.')
  await one.getByRole('button', { name: /^Send and mark as answered/ }).press('Enter')
  await expect(part.getByText('No open questions')).toBeVisible()
  await expect(part.getByRole('heading', { name: 'Questions about texts' })).toBeFocused()

  const { notes } = answered.parse(await (await portal.vue('translator'))('i18n/notes/')).data
  const of = (id: string) => notes.filter((note) => note.id === id || note.reply_to === id)
  expect(of(first.id).map(({ text, by, open }) => [text, by, open])).toEqual([
    ['The leaf or the frame?', 'translator@demo.example', false],
    ['The leaf.', 'joiner@demo.example', false],
    ['Without the rebate.', 'joiner@demo.example', false],
  ])
  expect(of(second.id)).toMatchObject([{ open: false }])
})

test('an unsent reply stays in its box through a reload and a colleague’s answer', async ({
  context,
  page,
  portal,
}) => {
  const question = newNote('Which edge?')
  await save(portal, 'translator', question)
  await signIn(page, portal, 'admin', '/upload-files/#questions')
  await isLive(page)
  const part = page.getByRole('region', { name: 'Questions about texts' })
  const thread = part.getByRole('listitem').filter({ hasText: 'Which edge?' })
  const link = thread.getByRole('link', { name: `Open text ${key}` })
  await expect(link).toHaveAttribute('href', `/system-i18n?unit=${key}&dst=de`)
  const reply = thread.getByLabel(/^Reply/)
  await reply.fill('The long one.')
  await context.setOffline(true)
  await thread.getByRole('button', { name: /^Send and mark as answered/ }).press('Enter')
  await expect(thread.getByText('The server cannot be reached.')).toBeVisible()
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue('The long one.')
  await context.setOffline(false)

  await save(portal, 'translator', { ...question, open: false })
  await page.reload()
  await isLive(page)
  await expect(thread).toContainText('translator@demo.example has already marked this question as answered.')
  await expect(reply).toHaveValue('The long one.')
  await thread.getByRole('button', { name: /^Send reply/ }).click()
  await expect(thread).toHaveCount(0)
  const { notes } = answered.parse(await (await portal.vue('admin'))('i18n/notes/')).data
  expect(notes.filter(({ reply_to: replyTo }) => replyTo === question.id)).toMatchObject([{ text: 'The long one.' }])
})

test('with a backend without notes on texts, there are no questions', async ({ page }) => {
  const { portal, end } = await startBefore(/^\/vue\/i18n\/notes\//)
  try {
    await signIn(page, portal, 'admin', '/upload-files/')
    await isLive(page)
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(2)
    await page.goto(`${portal.url}/welcome`)
    await expect(page.getByRole('link', { name: /not yet translated/ }).first()).toBeVisible()
    await expect(page.getByText(/of your tasks could not be loaded|open question/)).toHaveCount(0)
  } finally {
    await end()
  }
})
