import { globSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { mailsIn } from '#e2e/kit/outbox.ts'
import { type Portal, root } from '#e2e/kit/portal.ts'

/** No brand name is part of another brand name, or of the portal’s own text. */
const brands = [
  { name: 'aldermark', accent: '#0b6e5f', path: 'M3 3h16v16H3zM3 9h6v10' },
  { name: 'birchwerk', accent: '#9a3412', path: 'M3 19V3h7v16zM10 8h9v11' },
  { name: 'cedarline', accent: '#1d4f91', path: 'M5 2h12v18H5zM8 5h6v5H8z' },
  { name: 'dogwoodia', accent: '#6b3fa0', path: 'M2 2h18L11 20z' },
] as const

/** The site whose claim names another brand. The checks must detect it. */
export const planted = 'dogwoodia.localhost'
export const hosts = brands.map(({ name }) => `${name}.localhost`)
export const titleOf = (host: string) => `The ${host.split('.')[0]} works`

export const sites = brands.map(({ name, accent, path }, index) => {
  const wood = name === 'dogwoodia' ? 'aldermark' : name
  return {
    host: `${name}.localhost`,
    title: titleOf(name),
    logo: { path },
    accent,
    locale: index === 0 ? 'en' : 'de',
    admin: name !== 'cedarline',
    middleName: index === 1,
    phone: `+49 541 ${name}`,
    email: `info@${name}.example`,
    aboutUrl: `https://about.${name}.example/`,
    shopUrl: `https://shop.${name}.example/{id}/`,
    logoutUrl: `https://shop.${name}.example/out`,
    claim: { en: `Made of ${wood}.`, de: `Aus ${wood}.` },
  }
})

/** Returns the traces of other brands in content that a site sends or stores. */
export function foreignIn(host: string, content: string): string[] {
  const all = content.toLowerCase()
  const others = brands.filter(({ name }) => !host.startsWith(name))
  return others.flatMap(({ name, accent, path }) =>
    [name, accent, path].filter((mark) => all.includes(mark.toLowerCase())),
  )
}

const token = 'x'.repeat(43)
const more = [
  '/manifest.webmanifest',
  '/icon.svg',
  '/_shell.html',
  '/sw.js',
  '/nothing-here',
  '/overview-contacts/',
  '/register?sent=true',
  '/forgot-password?sent=true',
  '/edit-delivery/?address=1',
  '/vue/material-overview/1/',
  '/vue/openapi.json',
  '/vue/nothing/',
  '/dealer/company/1/shop/?code=none',
]

/** Returns the path of every route, with and without a location, and other addresses that a browser requests. */
export function everyAddress(): string[] {
  const routes = globSync('**/*.tsx', { cwd: join(root, 'app/routes') })
    .filter((file) => !/^(__root|\$)\./.test(file))
    .map((file) => file.replace(/\([^)]+\)\//, ''))
    .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '$1')}`)
    .map((path) => path.replaceAll('$token', token))
  const placed = routes.flatMap((path) => ['', '/nord'].map((place) => path.replace('/{-$location}', place)))
  return [...new Set([...placed, ...more])].sort()
}

export type Answer = { status: number; body: string; headers: string; cookies: string[] }

/** Sends a request like a browser at `host`: a POST with `form`, otherwise a GET. */
export function ask(
  portal: Portal,
  host: string,
  path: string,
  cookie = '',
  form?: Record<string, string>,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const headers = {
      host: `${host}:${portal.port}`,
      cookie,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      origin: `http://${host}:${portal.port}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const sent = request(
      { host: '127.0.0.1', port: portal.port, path, method: form ? 'POST' : 'GET', headers },
      async (answer) => {
        const body = await text(answer)
        const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
        done({ status: answer.statusCode ?? 0, body, headers: JSON.stringify(answer.headers), cookies })
      },
    )
    sent.on('error', failed)
    sent.end(form && new URLSearchParams(form).toString())
  })
}

/** Returns every mail that was written, with the host in its message id. */
export function mailsOf(portal: Portal): { host: string; mail: string }[] {
  return mailsIn(portal).map((mail) => ({ host: /Message-ID:\s+<[^@]+@([^>]+)>/i.exec(mail)?.[1] ?? '', mail }))
}
