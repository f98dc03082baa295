import type { CostlyRequest } from './costly-requests.ts'
import { costlyText, textKinds } from './costly-texts.ts'

/** The maximum length of a stored text. */
const textBytes = 100_000
const json = { 'content-type': 'application/json' }
const about = { role: 'translator', headers: json } as const
const get = (path: string, accept = 'application/json'): CostlyRequest => ({
  ...about,
  headers: { accept },
  name: `GET ${path}`,
  method: 'GET',
  path,
  body: () => '',
})

/**
 * Yields requests that store each costly text as a translation of one of the keys, and then those that read the texts.
 */
export function* storedTextRequests(keys: readonly string[]): Generator<CostlyRequest> {
  for (const [nth, kind] of textKinds.entries()) {
    const changes = { fr: { [keys[nth] ?? '']: costlyText(kind, textBytes) } }
    yield {
      ...about,
      name: `save: ${kind}`,
      method: 'POST',
      path: '/vue/i18n/save/',
      body: () => JSON.stringify({ languages: ['master', 'fr'], changes, pid2trus: {} }),
    }
  }
  for (const list of ['system', 'vartext']) {
    yield get(`/vue/i18n/${list}/?src=master&dst=fr`)
    yield get(`/vue/i18n/${list}/?src=fr&dst=de`)
  }
  for (const path of [
    '/system-i18n?dst=fr',
    '/system-i18n?src=fr&dst=de',
    '/vartext?dst=fr',
    '/catalogs?dst=fr',
    '/welcome',
    '/upload-files/',
  ])
    yield get(path, 'text/html')
  for (const q of [
    'e n r a i',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z ä ö ü',
    'platte',
    'x',
    '%',
    '_',
    '12.5',
    'aaaaaaaaaaaaaaaaaaaa',
  ])
    yield get(`/vue/i18n/find/?search=${encodeURIComponent(q)}`)
}
