import { expect, test } from 'vitest'
import { redirectOldBrowser } from '#src/http/redirects.server.ts'

const ask = (agent: string, path = '/register', method = 'GET') =>
  redirectOldBrowser(new Request(`http://localhost${path}`, { method, headers: { 'user-agent': agent } }))
const eleven = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'

test.each([
  eleven,
  'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
  'Mozilla/4.0 (compatible; MSIE 6.0)',
])('Internet Explorer is redirected to the notice from every page: %s', (agent) => {
  const answer = ask(agent)
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/use-other-browser'])
  expect(ask(agent, '/')?.status).toBe(302)
})

test('the notice itself, the calls of other programs and current browsers are not redirected', () => {
  expect([ask(eleven, '/use-other-browser'), ask(eleven, '/vue/maintenance/'), ask(eleven, '/login', 'POST')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(
    ask('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'),
  ).toBeUndefined()
})
