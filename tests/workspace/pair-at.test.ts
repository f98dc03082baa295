import { expect, it } from 'vitest'
import { pairAt } from '#src/workspace/pair-at.ts'

it.each([
  ['/system-i18n', '?src=en&dst=de&unit=a.b', { space: 'system', src: 'en', dst: 'de' }],
  ['/vartext', '?dst=fr', { space: 'vartext', src: 'master', dst: 'fr' }],
  ['/catalog/doors/leaf', '', { space: 'catalog', src: 'master', dst: 'en' }],
  ['/catalogs', '?src=de&dst=de', { space: 'catalog', src: 'master', dst: 'de' }],
  ['/article/7/x', '?src=%22&dst=master', { space: 'catalog', src: 'master', dst: 'en' }],
])('%s%s shows the texts that the router will say', (pathname, search, pair) => {
  expect(pairAt({ pathname, search })).toEqual(pair)
})
