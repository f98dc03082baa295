import { expect, test } from 'vitest'
import { mailNotice } from '#src/cli/serve/mail-notice.ts'

const settings = { smtpUrl: undefined, apiUrl: undefined, dataDir: '/data' }
const hosts = ['localhost', 'portal.test.example', 'other.test.example']

test('a portal with a public site and no mail server says that mails are not sent', () => {
  expect(mailNotice(settings, hosts)).toBe(
    'SMTP_URL is not set, and a site is portal.test.example: no mail is sent. Each is written to /data/outbox.',
  )
})

test.each([
  ['with a mail server', { ...settings, smtpUrl: 'smtp://mail.test.example' }, hosts],
  ['in front of another backend', { ...settings, apiUrl: 'https://backend.test.example/' }, hosts],
  ['with local sites alone', settings, ['localhost', 'kantwerk.localhost']],
])('%s, nothing is said', (_, given, sites) => {
  expect(mailNotice(given, sites)).toBeNull()
})
