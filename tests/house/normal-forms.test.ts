import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** They work in the browser of whoever opens a text, and cut its runs of marks themselves. */
const ofWorkspace = /^src\/workspace\//

test('texts are composed in one place, which looks for runs of marks first', () => {
  const files = globSync('{src,app}/**/*.{ts,tsx}').filter((file) => !ofWorkspace.test(file))
  const composing = files.filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(composing).toEqual(['src/contract/values/canonical-text.ts'])
})
