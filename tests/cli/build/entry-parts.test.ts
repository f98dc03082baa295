import { expect, test } from 'vitest'
import { isOfEveryPage } from '#src/cli/build/entry-parts.ts'

/** Who imports each module; the entry is imported by nobody. */
const importers: Record<string, string[]> = {
  '/p/app/client.tsx': [],
  '/p/src/shell.ts': ['/p/app/client.tsx', '/p/src/brand.ts'],
  '/p/src/brand.ts': ['/p/src/shell.ts'],
  '/p/src/lazy-page.ts': [],
  '/p/src/of-lazy-page.ts': ['/p/src/lazy-page.ts'],
  '/p/node_modules/react/index.js': ['/p/app/client.tsx'],
}

const graph: Parameters<typeof isOfEveryPage>[1] = {
  getModuleInfo: (id) =>
    Object.assign(Object.create(null), { importers: importers[id] ?? [], isEntry: id.includes('client') }),
}

test.each([
  ['/p/src/shell.ts', true, 'imported by the entry'],
  ['/p/src/brand.ts', true, 'imported by what the entry imports, in a circle with it'],
  ['/p/src/lazy-page.ts', false, 'a page that is loaded when it is opened'],
  ['/p/src/of-lazy-page.ts', false, 'what such a page alone imports'],
  ['/p/app/routes/home.tsx?tsr-split=component', false, 'a part of a route'],
  ['/p/node_modules/react/index.js', false, 'a package, which another rule is for'],
])('%s: every page has it: %s, being %s', (id, isThere) => {
  expect(isOfEveryPage(id, graph)).toBe(isThere)
})
