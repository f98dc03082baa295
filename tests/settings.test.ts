import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileSettings, parseSettings, settingNames } from '#src/settings.ts'

const secret = 'a secret of this test, long enough for all'
const fresh = () => mkdtempSync(join(tmpdir(), 'portal-settings-'))

describe('settings', () => {
  test('have the documented defaults', () => {
    const dir = fresh()
    expect(parseSettings({ PORTAL_DATA: dir })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: dir,
      databaseUrl: undefined,
      apiUrl: undefined,
      apiAuthScheme: 'Token',
      sitesFile: undefined,
      seed: 'demo',
      isSeedSet: false,
      logLevel: 'info',
      logRequestPercent: 100,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      basketStepSeconds: 5,
    })
  })

  test('have a row each in their page, which names those that may be in a file', () => {
    const page = readFileSync('src/cli/settings.md', 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((line) => line.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
    expect(named.toSorted()).toEqual(settingNames.toSorted())
    expect(page.match(/\b[A-Z_]+_FILE\b/g)?.toSorted()).toEqual(fileSettings.map((name) => `${name}_FILE`).toSorted())
  })

  test('treat an empty value as not set', () => {
    expect(parseSettings({ PORT: '', PORTAL_SECRET: secret }).port).toBe(3000)
  })

  test.each([
    ['PORT', 'abc', 'PORT is "abc": it may be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536": it may be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1": it may be a whole number from 0 to 65535.'],
    ['HOST', 'two words', /^HOST is "two words": it may be a host name/],
    ['DATABASE_URL', 'mysql://u:hidden@h/d', /^DATABASE_URL is "mysql:\/\/u:\*\*\*@h\/d": it may be postgres:/],
    ['DATABASE_URL', 'u:hidden@h', /^DATABASE_URL is /],
    ['DATABASE_URL', 'hidden', /^DATABASE_URL is no address/],
    [
      'DATABASE_URL',
      'postgres://u:hidden@a:1,b:port/d',
      /^DATABASE_URL is "postgres:\/\/u:\*\*\*@a:1\/d" or no address/,
    ],
    ['DATABASE_URL', 'mysql://u:hid@den,hidden@h/d', /^DATABASE_URL is "mysql:\/\/u:\*\*\*@h\/d": it may be/],
    ['DATABASE_DIRECT_URL', 'postgres://u:hidden@h/d', /^DATABASE_DIRECT_URL is set, and DATABASE_URL is not/],
    ['DATABASE_READ_URL', 'postgres://u:hidden@h/d', /^DATABASE_READ_URL is set, and DATABASE_URL is not/],
    ['DATABASE_READ_URL', 'http://u:hidden@h/d', /^DATABASE_READ_URL is "http:\/\/u:\*\*\*@h\/d": it may be postgres/],
    ['PORTAL_AUDIT_DAYS', '7', 'PORTAL_AUDIT_DAYS is "7": it may be a whole number of days from 30 to 36500.'],
    ['DATABASE_POOL_MAX', '3', 'DATABASE_POOL_MAX is "3": it may be a whole number from 4 to 1000.'],
    ['PORTAL_API_URL', 'ftp://example.com', /^PORTAL_API_URL is "ftp:\/\/example.com\/": it may be the http or https/],
    ['PORTAL_API_AUTH_SCHEME', 'two words', /^PORTAL_API_AUTH_SCHEME is "two words": it may be one word/],
    ['PORTAL_SECRET', 'hidden', 'PORTAL_SECRET is 6 characters long: it may be 32 characters or more.'],
    [
      'PORTAL_SECRET_PREVIOUS',
      'hidden',
      'PORTAL_SECRET_PREVIOUS is 6 characters long: it may be 32 characters or more.',
    ],
    ['PORTAL_HSTS_SUBDOMAINS', 'maybe', 'PORTAL_HSTS_SUBDOMAINS is "maybe": it may be yes or no.'],
    ['PORTAL_SEED', 'yes', 'PORTAL_SEED is "yes": it may be demo, none, large.'],
    ['SMTP_URL', 'smtp//u:hidden@h', /^SMTP_URL is no address/],
    [
      'PORTAL_ORIGIN',
      'https://a.example/path',
      /^PORTAL_ORIGIN is "https:\/\/a.example\/path": it may be a scheme and a host/,
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud": it may be fatal, error/],
    ['LOG_REQUEST_PERCENT', '101', 'LOG_REQUEST_PERCENT is "101": it may be a whole number from 0 to 100.'],
    ['LOG_REQUEST_PERCENT', '12.5', 'LOG_REQUEST_PERCENT is "12.5": it may be a whole number from 0 to 100.'],
    ['METRICS_PORT', '0', 'METRICS_PORT is "0": it may be a whole number from 1 to 65535.'],
    ['METRICS_HOST', 'two words', /^METRICS_HOST is "two words": it may be a host name/],
    ['PORTAL_BASKET_STEP_SECONDS', '0', /^PORTAL_BASKET_STEP_SECONDS is "0": it may be a whole number of seconds/],
  ])('%s=%s is rejected in one line that names it', (name, value, sentence) => {
    const parse = () => parseSettings({ PORTAL_SECRET: secret, [name]: value })
    expect(parse).toThrow(sentence)
    expect(parse).not.toThrow(/\n|hidden/)
  })

  test.each([
    ['DATABASE_URL', 'postgres://u:p@h/d'],
    ['PORTAL_API_URL', 'https://backend.example/'],
  ])('%s requires a secret, and disables the demo data by default', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(`PORTAL_SECRET is not set: with ${name} it must be`)
    expect(parseSettings({ [name]: value, PORTAL_SECRET: secret })).toMatchObject({ seed: 'none', secret })
    expect(parseSettings({ [name]: value, PORTAL_SECRET: secret, PORTAL_SEED: 'demo' })).toMatchObject({
      seed: 'demo',
      isSeedSet: true,
    })
  })

  test('read a secret from a file', () => {
    const file = join(fresh(), 'url')
    writeFileSync(file, ' smtps://user:from-a-file@mail.example\n')
    const of = (env: Record<string, string>) => parseSettings({ PORTAL_SECRET: secret, ...env })
    expect(of({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://user:from-a-file@mail.example')
    expect(of({ SMTP_URL_FILE: ' ' }).smtpUrl).toBeUndefined()
    expect(() => of({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.example' })).toThrow(
      'SMTP_URL and SMTP_URL_FILE are both set: only one of them may be.',
    )
    expect(() => of({ SMTP_URL_FILE: `${file}.missing` })).toThrow(
      `SMTP_URL_FILE is "${file}.missing": it cannot be read (ENOENT).`,
    )
    writeFileSync(file, '\n')
    expect(() => of({ SMTP_URL_FILE: file })).toThrow(`SMTP_URL_FILE is "${file}": it is empty.`)
    writeFileSync(file, 'hidden')
    expect(() => of({ SMTP_URL_FILE: file })).toThrow(/^SMTP_URL is no address/)
    writeFileSync(file, secret)
    expect(parseSettings({ PORTAL_SECRET_FILE: file, DATABASE_URL: 'postgres://h/d' }).secret).toBe(secret)
  })

  test('reject a former secret without a present one', () => {
    expect(() => parseSettings({ PORTAL_DATA: fresh(), PORTAL_SECRET_PREVIOUS: secret })).toThrow(
      'PORTAL_SECRET_PREVIOUS is set, and PORTAL_SECRET is not: it may only be set beside it.',
    )
  })

  test('store a generated secret only for the owner, and read it again', () => {
    const dir = join(fresh(), 'new', 'directory')
    const first = parseSettings({ PORTAL_DATA: dir })
    expect(first.secret.length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600)
    expect(parseSettings({ PORTAL_DATA: dir }).secret).toBe(first.secret)
    expect(readFileSync(join(dir, 'secret'), 'utf8').trim()).toBe(first.secret)
  })

  test('reject a data directory that is a file, and a stored secret that is too short', () => {
    const dir = fresh()
    writeFileSync(join(dir, 'file'), '')
    expect(() => parseSettings({ PORTAL_DATA: join(dir, 'file') })).toThrow(/^(PORTAL_DATA is|The secret in)/)
    writeFileSync(join(dir, 'secret'), 'short')
    expect(() => parseSettings({ PORTAL_DATA: dir })).toThrow(/is 5 characters long/)
  })
})
