import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  unusedMethods,
  withoutDescriptions,
  withoutFormats,
  withoutJsonSchema,
  withoutUnused,
} from '#src/cli/build/strip-descriptions.ts'

test('a browser is sent a contract’s rules without what they are described by', () => {
  const stripped = withoutDescriptions(`const it = call({
    summary: 'Says things', data: z.object({ zip: z.string().min(1).describe('The code.').optional().describe('x') }),
    example: { data: { zip: z.describe('inner') } },
  })`)
  expect(stripped).toContain('zip: z.string().min(1).optional()')
  expect(stripped).not.toMatch(/describe|Says|inner|code/)
})

test('no description is left in any of the contract’s files', () => {
  for (const file of globSync('src/contract/{,call/,values/}*.ts'))
    expect([file, withoutDescriptions(readFileSync(file, 'utf8')).match(/\.describe\(/)]).toEqual([file, null])
})

test('a browser is sent no zod that makes JSON Schemas, under the names that the rest of zod asks for', () => {
  const code = readFileSync('node_modules/zod/v4/core/to-json-schema.js', 'utf8')
  const lean = withoutJsonSchema(code)
  expect(lean).toContain('export const createToJSONSchemaMethod = ')
  expect(lean.length).toBeLessThan(code.length / 20)
})

test('a browser is sent zod’s texts without a method for each format, and no schema of ours asks for one', () => {
  const code = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8')
  const lean = withoutFormats(code)
  expect(code).toContain('core._jwt(ZodJWT, params)')
  expect(lean.match(/this\.check\(core\._\w+\(Zod/g)).toBeNull()
  expect(lean).toContain('export function email(')
  const names = [...code.matchAll(/^    (\w+)\(params\) \{\n        return this\.check\(core\._\w+\(Zod/gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(20)
  const asked = new RegExp(`\\bstring\\(\\)(?:\\.\\w+\\([^()\\n]*\\))*\\.(${names.join('|')})\\(`)
  expect('z.string().min(1).uuid()').toMatch(asked)
  expect('{ sub: z.string(), jti: z.uuid() }').not.toMatch(asked)
  for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    expect([path, asked.exec(readFileSync(path, 'utf8'))]).toEqual([path, null])
  }
})

test('a browser is sent zod’s texts without methods that no schema of ours has', () => {
  const code = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8')
  const lean = withoutUnused(code)
  const has = (text: string, name: string) =>
    new RegExp(`^    (?:async )?${name}(?:\\(|: (?:async )?function)`, 'm').test(text)
  for (const name of unusedMethods) expect([name, has(code, name), has(lean, name)]).toEqual([name, true, false])
  for (const name of ['optional', 'exactOptional', 'parse', 'safeParseAsync', 'includes', 'min'])
    expect([name, has(lean, name)]).toEqual([name, true])
  // What a schema ends in, or what goes on from one: `encoder.encode(` is none.
  const asked = new RegExp(`(?:\\)|\\bz\\.\\w+|^\\s*)\\.(${unusedMethods.join('|')})\\(`, 'm')
  expect('z.string().readonly()').toMatch(asked)
  expect('shape\n  .and(other)').toMatch(asked)
  for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8')
    if (/from 'zod'/.test(text) && !/^src.(backend|cli|conformance)\b/.test(path))
      expect([path, asked.exec(text)]).toEqual([path, null])
  }
})
