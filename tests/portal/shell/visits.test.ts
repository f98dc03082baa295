import { expect, test } from 'vitest'
import { toldApart } from '#src/portal/shell/palette/visits.ts'

test('pages of one name are told apart by their address, others keep theirs', () => {
  const visits = [
    { href: '/catalog/doors', label: 'Catalogue' },
    { href: '/catalog/12', label: 'Catalogue' },
    { href: '/users', label: 'Users' },
  ]
  expect(toldApart(visits).map(({ label }) => label)).toEqual(['Catalogue · doors', 'Catalogue · 12', 'Users'])
})
