import { z } from 'zod'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: 'file' })

const login = z.object({
  data: z.object({ jwt: z.string(), user: z.object({ company: z.tuple([z.number(), z.string()]) }) }),
})

test('users whose company has no line see a message and a link to the shop, in both languages', async ({
  page,
  portal,
}) => {
  const vue = (path: string, init: RequestInit) => fetch(`${portal.url}/vue/${path}`, init)
  const enter = async (account: string) => {
    const body = JSON.stringify({ username: `${account}@demo.example`, password: 'demo-portal-1' })
    const answer = await vue('login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return login.parse(await answer.json()).data
  }
  const [id] = (await enter('joiner')).user.company
  const headers = { authorization: `Token ${(await enter('admin')).jwt}` }
  const { data } = z
    .object({ data: z.looseObject({}) })
    .parse(await (await vue(`company/${id}/info/`, { headers })).json())
  const body = new FormData()
  body.set('document', JSON.stringify({ ...data, lines: [] }))
  expect((await vue(`company/${id}/edit/`, { method: 'POST', headers, body })).status).toBe(200)

  await signIn(page, portal, 'joiner', '/welcome')
  for (const [lang, said, way, arrived] of [
    ['en', 'No production line', 'To the shop', 'Welcome to the shop'],
    ['de', 'Keine Produktionslinie', 'Zum Shop', 'Willkommen im Shop'],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: lang, url: portal.url }])
    await page.goto(`${portal.url}/user/select-line/`)
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
    await expect(page.getByText(/cannot be opened|noch nicht öffnen|assigned to it|ist keine/)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: way }).click()
    await expect(page.getByRole('heading', { name: arrived })).toBeVisible()
  }
})
