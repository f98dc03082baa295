import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page, Request, Route } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { type Entry, type Form, forms, type OpenForm } from './forms.ts'
import { allMailsWritten } from '#e2e/customers/portal-readers.ts'
import { KillableBrowser } from '#e2e/kit/killable-browser.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { isWhole } from '#tests/sample.ts'

const isSecret = ({ field }: Entry) => /password/.test(field)

function boxOf(page: Page, { box }: OpenForm, { field }: Entry): Locator {
  return box?.(page) ?? page.locator(field === 'logo' ? 'main input[type=file]' : `main [name="${field}"]`)
}

async function enter(page: Page, form: OpenForm, entry: Entry): Promise<void> {
  const box = boxOf(page, form, entry)
  if ('text' in entry) await box.fill(entry.text)
  else if ('option' in entry) await box.selectOption(entry.option)
  else if ('ticked' in entry) await box.check()
  else await box.setInputFiles(entry.file)
}

async function look(page: Page, form: OpenForm, entry: Entry): Promise<void> {
  const box = boxOf(page, form, entry)
  if ('text' in entry) await expect(box).toHaveValue(entry.text)
  else if ('option' in entry) await expect(box).toHaveValue(entry.option)
  else if ('ticked' in entry) await expect(box).toBeChecked()
  else await expect(page.getByRole('img', { name: `Preview of ${entry.file.name}` })).toBeVisible()
}

/** Asserts that every field has its input, except passwords, which are entered again. */
async function lookAtAll(page: Page, form: OpenForm, entries = form.entries): Promise<void> {
  for (const entry of entries) if (!isSecret(entry)) await look(page, form, entry)
  for (const entry of entries.filter(isSecret)) await enter(page, form, entry)
}

const meant = (entry: Entry) =>
  'text' in entry ? entry.text : 'option' in entry ? entry.option : 'file' in entry ? entry.file.name : true

/** Waits until the device has stored the input. */
async function isKept(page: Page, entries: readonly Entry[]): Promise<void> {
  const kept = entries.filter((entry) => !isSecret(entry)).map((entry) => [entry.field, meant(entry)] as const)
  if (kept.length > 0) await expect.poll(() => page.evaluate(holdsDraft, kept)).toBe(true)
}

/** Returns whether a draft in this browser contains all these entries. */
function holdsDraft(wanted: (readonly [string, string | true])[]): Promise<boolean> {
  return new Promise((done) => {
    const opened = indexedDB.open('portal-drafts')
    opened.addEventListener('success', () => {
      const database = opened.result
      const end = (found: boolean) => {
        database.close()
        done(found)
      }
      if (!database.objectStoreNames.contains('drafts')) return end(false)
      const all = database.transaction('drafts').objectStore('drafts').getAll()
      all.addEventListener('success', () =>
        end(
          all.result.some(({ values }) =>
            wanted.every(([field, value]) => (values[field]?.name ?? values[field]) === value),
          ),
        ),
      )
    })
  })
}

type Trial = { page: Page; context: BrowserContext; portal: Portal; form: OpenForm; account: string | undefined }

async function openForm(page: Page, portal: Portal, form: OpenForm, account: string | undefined): Promise<void> {
  // Accepts the question about input that cannot be stored.
  page.on('dialog', (dialog) => void dialog.accept())
  if (account === undefined) await page.goto(portal.url + form.path)
  else await signIn(page, portal, account, form.path)
  await isLive(page)
}

const calls = /_serverFn|company-edit/
const unanswered = /did not respond|No response from|were not sent/
/** Returns whether a request submits the form. Other requests only check single values. */
function isSend(request: Request, { entries: [first] }: OpenForm): boolean {
  if (request.method() !== 'POST' || !calls.test(request.url())) return false
  const text = first && 'text' in first ? first.text : ''
  return request.url().includes('company-edit') || request.postDataBuffer()?.includes(text) === true
}

async function press(page: Page, { button, confirm }: OpenForm): Promise<void> {
  await page.locator('main').getByRole('button', { name: button, exact: true }).click()
  await confirm?.(page)
}

/** Submits the form, and waits for the server’s answer. */
async function send(page: Page, form: OpenForm): Promise<void> {
  const answered = page.waitForResponse((response) => isSend(response.request(), form))
  await press(page, form)
  await answered
}

async function isDoneOnce({ portal, form }: Trial): Promise<void> {
  await expect.poll(form.countDone).toBe(1)
  await allMailsWritten(portal)
  expect(await form.countDone()).toBe(1)
}

/**
 * Submits the form again if it is still shown. After the first submit, the page may show a message instead, such as
 * that the link has been used.
 */
async function sendAgain(page: Page, form: OpenForm): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: form.button, exact: true })
  if ((await button.count()) === 0) return
  const answered = page.waitForResponse((response) => calls.test(response.url()))
  await button.click()
  await answered
}

/** Submits the form, but the answer gets lost. */
async function sendIntoNothing(page: Page, form: OpenForm): Promise<void> {
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  const drop = async (route: Route) => {
    if (!isSend(route.request(), form)) return route.fallback()
    await route.fetch()
    await route.abort()
    lose()
  }
  await page.route(calls, drop)
  await press(page, form)
  await isLost
  await page.unroute(calls, drop)
  // A form with `box` is a row of a list, which the stream updates with the result.
  if (form.box === undefined) await expect(page.locator('main').getByText(unanswered).first()).toBeVisible()
}

const faults: Record<string, (trial: Trial) => Promise<void>> = {
  async 'a reload at every field'(trial) {
    const { page, form } = trial
    for (const [index, entry] of form.entries.entries()) {
      await enter(page, form, entry)
      const so = form.entries.slice(0, index + 1)
      await isKept(page, so)
      await page.reload()
      await isLive(page)
      await lookAtAll(page, form, so)
    }
    await send(page, form)
    await isDoneOnce(trial)
  },

  async 'the server gone meanwhile'(trial) {
    const { page, portal, form } = trial
    const half = Math.ceil(form.entries.length / 2)
    for (const entry of form.entries.slice(0, half)) await enter(page, form, entry)
    await portal.stop('SIGKILL')
    for (const entry of form.entries.slice(half)) await enter(page, form, entry)
    await page.locator('main').getByRole('button', { name: form.button, exact: true }).click()
    await expect(page.locator('main').getByText(unanswered).first()).toBeVisible()
    for (const entry of form.entries) await look(page, form, entry)
    await portal.start()
    await send(page, form)
    await isDoneOnce(trial)
  },

  async 'an answer that gets lost'(trial) {
    const { page, form } = trial
    for (const entry of form.entries) await enter(page, form, entry)
    await sendIntoNothing(page, form)
    await expect.poll(form.countDone).toBe(1)
    if (form.box === undefined) for (const entry of form.entries) await look(page, form, entry)
    await sendAgain(page, form)
    await isDoneOnce(trial)
  },

  async 'an answer that gets lost, and a reload'(trial) {
    const { page, form } = trial
    for (const entry of form.entries) await enter(page, form, entry)
    await sendIntoNothing(page, form)
    await page.reload()
    await isLive(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const isThere = (await page.locator('main').getByRole('button', { name: form.button, exact: true }).count()) > 0
    if (isThere) await lookAtAll(page, form)
    await sendAgain(page, form)
    await isDoneOnce(trial)
  },

  async 'the session gone'(trial) {
    const { page, context, form, account } = trial
    for (const entry of form.entries) await enter(page, form, entry)
    await context.clearCookies({ name: 'plain-portal' })
    await page.locator('main').getByRole('button', { name: form.button, exact: true }).click()
    if (account !== undefined) {
      const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
      await dialog.getByLabel('Password').fill('demo-portal-1')
      await dialog.getByRole('button', { name: 'Log in' }).click()
    }
    await form.confirm?.(page)
    await isDoneOnce(trial)
  },

  async 'a second tab'(trial) {
    const { page, context, portal, form } = trial
    for (const entry of form.entries) await enter(page, form, entry)
    await isKept(page, form.entries)
    const other = await context.newPage()
    other.on('dialog', (dialog) => void dialog.accept())
    await other.goto(portal.url + form.path)
    await isLive(other)
    await lookAtAll(other, form)
    await send(other, form)
    await expect.poll(form.countDone).toBe(1)
    await page.bringToFront()
    if (form.after) await expect(form.after(page)).toBeVisible()
    else {
      for (const entry of form.entries) await look(page, form, entry)
      await sendAgain(page, form)
    }
    await isDoneOnce(trial)
  },
}

// A few forms with one fault each. `npm run test:all` runs every form with every fault.
const sample = new Set([
  'register, the company: a second tab',
  'new delivery address: an answer that gets lost, and a reload',
  'delivery address: the session gone',
  'register, the person: the server gone meanwhile',
])

test.use({ serviceWorkers: 'block', locale: 'en' })

for (const form of forms)
  for (const [fault, meet] of Object.entries(faults)) {
    const title = `${form.name}: ${fault}`
    if (!isWhole && !sample.has(title)) continue
    test(`no input is lost and nothing is submitted twice: ${title}`, async ({ page, context, portal }) => {
      test.slow()
      const open = await form.open(portal)
      await openForm(page, portal, open, form.account)
      await meet({ page, context, portal, form: open, account: form.account })
    })
  }

for (const form of isWhole ? forms : [])
  test(`no input is lost and nothing is submitted twice: ${form.name}, browser killed`, async ({ portal }) => {
    test.slow()
    await killWhileFilling(form, portal)
  })

async function killWhileFilling({ open, account }: Form, portal: Portal): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'))
  const browser = new KillableBrowser(profile)
  try {
    const form = await open(portal)
    // The killable browser is another process, which can read files only from the disk.
    const entries = form.entries.filter((entry) => !('file' in entry))
    for (const entry of form.entries)
      if ('file' in entry) await writeFile(join(profile, entry.file.name), entry.file.buffer)
    let page = await browser.start()
    await openForm(page, portal, form, account)
    for (const entry of entries) await enter(page, form, entry)
    await isKept(page, entries)
    await browser.kill()
    page = await browser.start()
    await openForm(page, portal, form, account)
    await lookAtAll(page, form, entries)
    for (const entry of form.entries)
      if ('file' in entry) await boxOf(page, form, entry).setInputFiles(join(profile, entry.file.name))
    await send(page, { ...form, entries })
    await isDoneOnce({ page, context: page.context(), portal, form, account })
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
}
