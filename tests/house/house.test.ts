import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { languages } from '#src/site/site.ts'
import { version } from '#src/version.ts'
import { m } from '#messages'
import { currentBuild } from '#src/cli/checkout/builds.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const messagesOf = (locale: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(read(`messages/${locale}.json`)))

function bundle(half: 'client' | 'server'): string {
  const folder = join(currentBuild()?.folder ?? '', half)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => read(join(entry.parentPath, entry.name)))
    .join('\n')
}

describe('messages', () => {
  test('a known message is compiled in its languages', () => {
    expect(m.shell_version({ version: '1' }, { locale: 'en' })).toBe('Version 1')
    expect(m.login_incomplete({}, { locale: 'de' })).toContain('E-Mail-Adresse')
  })

  const argumentsOf = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()

  test.each(languages)('$name has the same messages as English, each with the same arguments', ({ code }) => {
    const [en, own] = [messagesOf('en'), messagesOf(code)]
    expect(Object.keys(own)).toEqual(Object.keys(en))
    expect(Object.values(own).map(argumentsOf)).toEqual(Object.values(en).map(argumentsOf))
    expect(Object.keys(own).filter((key) => own[key] === '')).toEqual([])
  })

  test('the languages of the portal are those that are compiled, and those that have a file', () => {
    const { locales } = z
      .object({ locales: z.array(z.string()) })
      .parse(JSON.parse(read('messages/project.inlang/settings.json')))
    const files = readdirSync('messages').filter((name) => name.endsWith('.json'))
    const codes = languages.map(({ code }) => code)
    expect(locales.toSorted()).toEqual(codes.toSorted())
    expect(files).toEqual(codes.map((code) => `${code}.json`).toSorted())
  })

  const quantities = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'byte', 'kilobyte', 'megabyte']

  /** Returns a language’s unit names, as alternatives of a regular expression. */
  const unitsIn = (code: string, unitDisplay: 'long' | 'short') =>
    quantities
      .map((unit) => new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay }))
      .flatMap((look) => [1, 2].flatMap((count) => look.formatToParts(count)))
      .flatMap(({ type, value }) => (type === 'unit' ? [value.replaceAll('.', String.raw`\.`)] : []))
      .join('|')

  test.each(languages)('$name never breaks a line between a number and its unit', ({ code }) => {
    // The optional `n` is for German, which has a dative plural.
    const units = `(?:${unitsIn(code, 'long')})[ns]?|${unitsIn(code, 'short')}`
    const broken = new RegExp(`[}\\d] (?:${units}|[Pp]ixels?|Uhr|[kMG]B|[cm]?m|%|€)(?![\\w’-])`)
    const found = Object.entries(messagesOf(code)).filter(([, message]) => broken.test(JSON.stringify(message)))
    expect(found).toEqual([])
    expect([broken.test('{n} MB'), broken.test('{n} MB')]).toEqual([true, false])
    const days = new Intl.NumberFormat(code, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(2)
    expect(broken.test(days.replace(/\s/, ' '))).toBe(true)
  })

  test('every message is used somewhere', () => {
    const code = ['app', 'src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => read(join(entry.parentPath, entry.name))),
    )
    const contract = globSync('src/contract/**/*.ts').map(read).join('\n')
    const used = new Set(code.join('\n').match(/\bm\.\w+/g))
    // The name of a field’s label is built from the field’s name, so the code does not contain it.
    const fields = new Set(contract.match(/\w+(?=\??: )/g))
    const isUsed = (key: string) => used.has(`m.${key}`) || (key.startsWith('name_') && fields.has(key.slice(5)))
    const unused = Object.keys(messagesOf('en')).filter((key) => key !== '$schema' && !isUsed(key))
    expect(unused).toEqual([])
    expect(isUsed('name_no_field')).toBe(false)
  })
})

describe('bundles', () => {
  // A name of a database index that occurs only in src/backend.
  const marker = 'text_key_save_namespace'

  test('a browser loads nothing of the backend, and the same search finds it in the server', () => {
    expect(bundle('server')).toContain(marker)
    expect(bundle('client')).not.toContain(marker)
    expect(bundle('client')).not.toMatch(/argon2|PORTAL_SECRET|pglite|scarfSettings|drizzle-kit/i)
  })
})

test('the version occurs only in the package file', () => {
  const files = globSync(['{app,src,tests,e2e}/**/*.{ts,tsx,mjs,md}', '*.{ts,md}'])
  expect(files.filter((file) => read(file).includes(version))).toEqual([])
})

describe('packages', () => {
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.object({ resolved: z.string().optional(), hasInstallScript: z.boolean().optional() }),
      ),
    })
    .parse(JSON.parse(read('package-lock.json'))).packages
  const pinned = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
      allowScripts: z.record(z.string(), z.boolean()),
    })
    .parse(JSON.parse(read('package.json')))

  test('every version is exact', () => {
    for (const version of Object.values({ ...pinned.dependencies, ...pinned.devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('the lockfile has no download host', () => {
    expect(Object.entries(lock).filter(([, entry]) => entry.resolved?.startsWith('http'))).toEqual([])
  })

  test('React’s server components, which are not used, are not installed', () => {
    expect(Object.keys(lock).filter((path) => /react-server-dom/.test(path))).toEqual([])
    expect(existsSync('node_modules/react-server-dom-webpack')).toBe(false)
  })

  test('each install script is allowed or denied by name', () => {
    const scripted = Object.keys(lock).filter((path) => lock[path]?.hasInstallScript)
    const names = scripted.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
    expect(names.filter((name) => !(name in pinned.allowScripts) && name !== 'fsevents')).toEqual([])
  })
})
