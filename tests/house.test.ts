import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { m } from '#messages'

const read = (file: string) => readFileSync(file, 'utf8')
const messagesOf = (locale: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(read(`messages/${locale}.json`)))

function bundle(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => read(join(entry.parentPath, entry.name)))
    .join('\n')
}

describe('messages', () => {
  test('a known message is compiled in both languages', () => {
    expect(m.frame_version({ version: '1' }, { locale: 'en' })).toBe('Version 1')
    expect(m.login_incomplete({}, { locale: 'de' })).toContain('Benutzername')
  })

  test('no language lacks a message that the other has, nor an argument', () => {
    const [en, de] = [messagesOf('en'), messagesOf('de')]
    expect(Object.keys(de)).toEqual(Object.keys(en))
    const argumentsOf = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()
    for (const key of Object.keys(en)) expect([key, argumentsOf(de[key])]).toEqual([key, argumentsOf(en[key])])
  })

  test('every message is used somewhere', () => {
    const code = ['app', 'src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => read(join(entry.parentPath, entry.name))),
    )
    const used = new Set(code.join('\n').match(/\bm\.\w+/g))
    const unused = Object.keys(messagesOf('en')).filter((key) => key !== '$schema' && !used.has(`m.${key}`))
    expect(unused).toEqual([])
  })
})

describe('bundles', () => {
  // A name of a database index: it stands in src/backend and nowhere else.
  const marker = 'text_key_save_namespace'

  test('nothing of the backend is in what a browser loads, and the same search finds it in the server', () => {
    expect(bundle('dist/server')).toContain(marker)
    expect(bundle('dist/client')).not.toContain(marker)
    expect(bundle('dist/client')).not.toMatch(/argon2|PORTAL_SECRET|pglite/i)
  })
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
      version: z.string(),
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
      allowScripts: z.record(z.string(), z.boolean()),
    })
    .parse(JSON.parse(read('package.json')))

  test('every version is exact', () => {
    for (const version of Object.values({ ...pinned.dependencies, ...pinned.devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(pinned.version).toBe('1.25.78')
  })

  test('the lockfile names no download host', () => {
    expect(Object.entries(lock).filter(([, entry]) => entry.resolved?.startsWith('http'))).toEqual([])
  })

  test("React's server components, which are not used, are not installed either", () => {
    expect(Object.keys(lock).filter((path) => /react-server-dom/.test(path))).toEqual([])
    expect(existsSync('node_modules/react-server-dom-webpack')).toBe(false)
  })

  test('each install script is allowed or refused by name', () => {
    const scripted = Object.keys(lock).filter((path) => lock[path]?.hasInstallScript)
    const names = scripted.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
    expect(names.filter((name) => !(name in pinned.allowScripts) && name !== 'fsevents')).toEqual([])
  })
})
