import { badInput } from '#tests/backend/bad-input.ts'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { forms } from './forms.ts'
import { addressesOf } from '#e2e/customers/portal-readers.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { isWhole, sampled } from '#tests/sample.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

/** A form in the HTML of a page, as a browser without JavaScript submits it. */
type PlainForm = { page: string; action: string; entries: [name: string, value: string][] }

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

async function plainFormsAt(url: string, cookie: string): Promise<PlainForm[]> {
  const html = await (await fetch(url, { headers: { cookie, 'accept-language': 'en' } })).text()
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', body = '']) => {
    const action = attribute(head, 'action')
    if (attribute(head, 'method') !== 'post' || action === undefined) return []
    const boxes = [...body.matchAll(/<(?:input|select|textarea)[^>]*>/g)].map(([tag]) => tag)
    const entries = boxes.flatMap((tag): [string, string][] => {
      const name = attribute(tag, 'name')
      return name === undefined ? [] : [[name, attribute(tag, 'value') ?? '']]
    })
    return [{ page: url, action: new URL(action, url).href, entries }]
  })
}

async function cookieOf(portal: Portal, account: string): Promise<string> {
  const answer = await fetch(`${portal.url}/login`, {
    method: 'POST',
    headers: { origin: portal.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: `${account}@demo.example`, password: 'demo-portal-1' }),
    redirect: 'manual',
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A message at a field, at the top, or on a separate page with a heading. */
const saysWhatIsWrong = /aria-invalid="true"|role="alert"|<h1/

test('without JavaScript, forms accept any input or explain the refusal, and show no error page', async ({
  portal,
}) => {
  test.slow()
  const cookie = await cookieOf(portal, 'joiner')
  const mailed = await Promise.all(
    forms.filter(({ name }) => /^(register, the company|new password)$/.test(name)).map(({ open }) => open(portal)),
  )
  const open = ['/register', '/register?sent=true', '/forgot-password', '/login', '/test-login', '/account/email/none']
  const pages = [...open, ...mailed.map(({ path }) => path)].map((path) => [path, ''] as const)
  const found = await Promise.all(
    [...pages, ['/user/select-line/', cookie] as const].map(([path, own]) => plainFormsAt(portal.url + path, own)),
  )
  expect(found.map((some) => some.length > 0)).not.toContain(false)
  const faults: string[] = []
  for (const { page, action, entries } of found.flat())
    for (const [at, [field]] of entries.entries())
      for (const [kind, value] of sampled(Object.entries(badInput), 3, at)) {
        const body = new URLSearchParams(entries)
        body.set(field, value)
        const answer = await fetch(action, {
          method: 'POST',
          headers: { origin: portal.url, cookie: page.includes('select-line') ? cookie : '', 'accept-language': 'en' },
          body,
          redirect: 'manual',
        })
        const text = await answer.text()
        const isClear = answer.status === 303 || (answer.status < 500 && saysWhatIsWrong.test(text))
        if (!isClear) faults.push(`${page} ${field}, ${kind}: ${answer.status} ${text.slice(0, 200)}`)
      }
  expect(faults).toEqual([])
})

const places = ['name1', 'name2', 'address1', 'address2', 'zip', 'city', 'phone', 'mobile']
/** One input that fields accept, and one that no field accepts. `npm run test:all` enters all of them. */
const sample = new Set(['HTML', '10 kB'])
/** A text field in the browser cannot contain these. */
const unenterable = new Set(['NUL', 'half a character'])

test('portal forms return any input unchanged or show an error at the field', async ({ page, portal }) => {
  await signIn(page, portal, 'joiner', '/create-delivery/')
  const box = (field: string) => page.locator(`main [name="${field}"]`)
  for (const [kind, value] of Object.entries(badInput)) {
    if (unenterable.has(kind) || !(isWhole || sample.has(kind))) continue
    await page.goto(`${portal.url}/create-delivery/`)
    await isLive(page)
    for (const field of places) await box(field).fill(value)
    await page.locator('main').getByRole('button', { name: 'Save' }).click()
    const meant = value.normalize('NFC').trim()
    if (meant === '' || meant.length > 250) {
      await expect(box('name1')).toHaveAttribute('aria-invalid', 'true')
      await expect(box('name1')).toHaveAccessibleDescription(/\w/)
      await expect(box('name1')).toHaveValue(value)
    } else {
      await expect(page).toHaveURL(/overview-delivery/)
      const stored = (await addressesOf(portal, 'joiner')).find(({ name1 }) => name1 === meant)
      expect(stored).toMatchObject(Object.fromEntries(places.map((field) => [field, meant])))
    }
  }
})
