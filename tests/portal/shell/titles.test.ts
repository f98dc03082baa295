import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titleOf } from '#src/portal/shell/titles.ts'

const routes = globSync('app/routes/**/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .filter((source) => /head: (?:later|record)Title|\.\.\.signedIn|listRoute\(/.test(source))
  .map((source) => /createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? '')

test('every page behind the login has a title, its own or that of the menu', () => {
  expect(routes).toContain('/(basket)/order-approve')
  expect(routes.filter((route) => titleOf(route) === '')).toEqual([])
  expect(titleOf('/no-page')).toBe('')
})
