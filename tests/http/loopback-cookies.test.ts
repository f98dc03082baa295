import { describe, expect, test } from 'vitest'
import { nameLoopbackCookies, readLoopbackCookies } from '#src/http/loopback-cookies.server.ts'
import { keepsCookies } from '#src/session/session.server.ts'

const session = '__Host-portal=x; Path=/; Max-Age=86400; Secure; HttpOnly; SameSite=Lax'
const mark = 'portal-sign-in=1; Path=/'

function answerAt(url: string): string[] {
  const response = new Response('ok', { status: 201 })
  for (const cookie of [session, mark]) response.headers.append('set-cookie', cookie)
  return nameLoopbackCookies(new Request(url), response).headers.getSetCookie()
}

function cookiesAt(url: string, cookie: string): string | null {
  const request = new Request(url, { headers: { cookie } })
  readLoopbackCookies(request)
  return request.headers.get('cookie')
}

describe.each(['http://localhost:3000/', 'http://kantwerk.localhost/', 'http://127.0.0.1:1/', 'http://[::1]:1/'])(
  'over plain http at %s',
  (url) => {
    test('cookies have no Secure and no __Host-, as WebKit would not store them', () => {
      expect(answerAt(url)).toEqual(['plain-portal=x; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax', mark])
      expect(keepsCookies(new Request(url))).toBe(true)
    })

    test('they are read under the names that they have everywhere else', () => {
      expect(cookiesAt(url, 'lang=de; plain-portal=x; plain-portal-device=y')).toBe(
        'lang=de; __Host-portal=x; __Host-portal-device=y',
      )
    })

    test('another program of this machine cannot send one with its other name', () => {
      expect(cookiesAt(url, '__Host-portal=stale; plain-portal=x')).toBe('__Host-portal=x')
    })
  },
)

test.each(['https://localhost/', 'https://portal.example/', 'http://portal.example/', 'http://localhost.example/'])(
  'at %s nothing changes',
  (url) => {
    expect(answerAt(url)).toEqual([session, mark])
    expect(cookiesAt(url, 'plain-portal=x; __Host-portal=y')).toBe('plain-portal=x; __Host-portal=y')
  },
)

test('over plain http to another machine no browser stays signed in', () => {
  expect(keepsCookies(new Request('http://portal.example/'))).toBe(false)
})

test.each(['x-forwarded-for', 'forwarded'])(
  'behind a proxy of this machine, which may have its own https, cookies stay unchanged: %s',
  (name) => {
    const request = new Request('http://localhost:3000/', { headers: { [name]: '198.51.100.7' } })
    const sent = new Response('', { headers: { 'set-cookie': '__Host-portal=a; Path=/; Secure; HttpOnly' } })
    expect(nameLoopbackCookies(request, sent).headers.getSetCookie()).toEqual(sent.headers.getSetCookie())
  },
)
