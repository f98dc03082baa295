import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import type { Inventory } from '#src/workspace/offline/inventory.ts'
import { KeptList } from '#src/workspace/screen/offline/kept-list.tsx'
import { partsOfPair } from '#src/workspace/screen/offline/pair-parts.ts'
import { PairStatus } from '#src/workspace/screen/offline/pair-status.tsx'

const at = (day: number) => Date.UTC(2024, 4, day, 12)
const languages = ['master', 'de']
const inventoryOf = (...days: number[]): Inventory => ({
  languages: [],
  catalogues: {
    fetchedAt: at(20),
    catalogues: 3,
    articles: 2,
    articlesKept: days.map((day) => ({ languages, fetchedAt: at(day), bytes: 2_500 })),
    treeBytes: 2_000,
  },
  notes: 0,
  bytes: 7_000,
})
const drawn = (page: ReactNode) =>
  renderToStaticMarkup(<TimeZoneContext value="UTC">{page}</TimeZoneContext>).replaceAll('\u00a0', ' ')
const list = (inventory: Inventory) =>
  drawn(<KeptList inventory={inventory} open={[]} isBusy={false} onForget={() => {}} />)
const status = (inventory: Inventory) =>
  drawn(<PairStatus parts={partsOfPair(inventory, { src: 'master', dst: 'de' })} running={null} />)

test('the articles show the age of the oldest one, next to the catalogues and their own time', () => {
  for (const page of [list(inventoryOf(12, 9)), status(inventoryOf(12, 9))]) {
    expect(page).toMatch(/3 catalogues · 2 kB · as of 20 May 2024/)
    expect(page).toMatch(/2 of 2 · 5 kB · as of 9 May 2024/)
  }
})

test('without articles, no time is shown for them', () => {
  for (const page of [list(inventoryOf()), status(inventoryOf())]) expect(page).toMatch(/0 of 2</)
})
