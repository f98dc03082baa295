import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { traceImports } from '#src/cli/deploy/trace.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-trace-'))
afterAll(() => rmSync(root, { recursive: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const putPackage = (path: string, manifest: object = {}) =>
  put(`node_modules/${path}/package.json`, JSON.stringify(manifest))

test('a program’s modules and packages are found, in every form of an import, and no types', () => {
  put('package.json', JSON.stringify({ type: 'module', imports: { '#src/*': './src/*' } }))
  put(
    'src/program.ts',
    `import { readFileSync } from 'node:fs'
    import 'module'
    import type { A } from './type-only.ts'
    import { type B } from './loaded-for-a-type.ts'
    export type { C } from './also-type-only.ts'
    export * from '#src/inner/exported.ts'
    export const later = () => import('./later.ts')
    export const unknown = (name: string) => import(name)
    const text = require.resolve("asset/read.js") // import 'not-imported'
    import { deep } from '@scope/direct/deep/module'`,
  )
  put('src/loaded-for-a-type.ts', '')
  put('src/inner/exported.ts', `import data from './data.json' with { type: 'json' }`)
  put('src/inner/data.json', '{}')
  put('src/later.ts', `import './program.ts'`)
  put('node_modules/asset/read.js', '')
  putPackage('@scope/direct', { dependencies: { needed: '1' }, optionalDependencies: { 'other-system': '1' } })
  putPackage('@scope/direct/node_modules/needed', { dependencies: { hoisted: '1' } })
  putPackage('needed')
  putPackage('hoisted')
  putPackage('never-imported')
  expect(traceImports(root, ['src/program.ts'])).toEqual({
    files: [
      'node_modules/asset/read.js',
      'src/inner/data.json',
      'src/inner/exported.ts',
      'src/later.ts',
      'src/loaded-for-a-type.ts',
      'src/program.ts',
    ],
    packages: ['node_modules/@scope/direct', 'node_modules/@scope/direct/node_modules/needed', 'node_modules/hoisted'],
  })
})

test('a package that is imported or needed, and not installed, is an error that names it', () => {
  put('src/imports.ts', `import 'absent/part'`)
  expect(() => traceImports(root, ['src/imports.ts'])).toThrow(/imports\.ts imports absent\/part, which is not inst/)
  put('src/needs.ts', `import 'broken'`)
  putPackage('broken', { dependencies: { gone: '1' } })
  expect(() => traceImports(root, ['src/needs.ts'])).toThrow(/broken needs gone, which is not installed/)
})
