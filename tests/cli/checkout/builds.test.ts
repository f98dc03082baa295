import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type * as Builds from '#src/cli/checkout/builds.mjs'
import { copyCheckout } from './rig.ts'

const folder = copyCheckout()
afterAll(() => rmSync(folder, { recursive: true }))

const program = pathToFileURL(join(folder, 'src/cli/checkout/builds.mjs')).href
const { currentBuild, hashOfSources, makeCurrent, newBuildFolder }: typeof Builds = await import(program)

function wholeBuild(): string {
  const build = newBuildFolder()
  mkdirSync(join(build, 'server'))
  writeFileSync(join(build, 'server', 'server.js'), '')
  return build
}

test('a build that was killed leaves the former one current and complete', () => {
  const whole = wholeBuild()
  makeCurrent(whole, 'one')
  const half = newBuildFolder()
  expect(currentBuild()).toEqual({ folder: whole, sources: 'one' })
  const next = wholeBuild()
  makeCurrent(next, 'two')
  expect(currentBuild()).toEqual({ folder: next, sources: 'two' })
  expect([existsSync(half), existsSync(whole)]).toEqual([false, true])
})

test('old builds are removed, except the previous one, which a starting portal may be reading', () => {
  for (const name of ['client', 'server']) mkdirSync(join(folder, 'dist', name))
  const builds = ['one', 'two', 'three'].map((sources) => {
    const build = wholeBuild()
    makeCurrent(build, sources)
    return build
  })
  expect(readdirSync(join(folder, 'dist'))).toHaveLength(3)
  expect(builds.map((build) => existsSync(build))).toEqual([false, true, true])
})

test('an invalid record or a deleted build counts as none', () => {
  rmSync(currentBuild()?.folder ?? '', { recursive: true })
  expect(currentBuild()).toBeUndefined()
  writeFileSync(join(folder, 'dist', 'current.json'), '{')
  expect(currentBuild()).toBeUndefined()
})

test('a changed source makes the build stale', () => {
  const before = hashOfSources()
  expect(hashOfSources()).toBe(before)
  writeFileSync(join(folder, 'src', 'new.ts'), '')
  expect(hashOfSources()).not.toBe(before)
})

test('files that a build writes among the sources do not make it stale; its settings do', () => {
  const messages = join(folder, 'messages')
  mkdirSync(join(messages, 'project.inlang', 'cache'), { recursive: true })
  writeFileSync(join(messages, 'project.inlang', 'settings.json'), '{}')
  const before = hashOfSources()
  mkdirSync(join(messages, 'paraglide'))
  const written = ['README.md', '.gitignore', '.meta.json', 'cache/plugin', '../paraglide/messages.js']
  for (const name of written) writeFileSync(join(messages, 'project.inlang', name), '')
  expect(hashOfSources()).toBe(before)
  writeFileSync(join(messages, 'project.inlang', 'settings.json'), '{"locales":["en"]}')
  expect(hashOfSources()).not.toBe(before)
})
