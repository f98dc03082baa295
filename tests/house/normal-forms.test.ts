import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The workspace runs in the browser of the user who opens a text, and cuts runs of marks itself. */
const ofWorkspace = /^src\/workspace\//

test('texts are normalized in one place, which checks for runs of marks first', () => {
  const files = globSync('{src,app}/**/*.{ts,tsx}').filter((file) => !ofWorkspace.test(file))
  const composing = files.filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(composing).toEqual(['src/contract/values/canonical-text.ts'])
})
