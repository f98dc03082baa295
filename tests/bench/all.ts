import type { Bench } from './kit/bench.ts'
import { baskets } from './baskets.ts'
import { checks } from './checks.ts'
import { companies } from './companies.ts'
import { durable } from './durable.ts'
import { enumeration } from './enumeration.ts'
import { keystroke } from './keystroke.ts'
import { lighthouse } from './lighthouse.ts'
import { logins } from './logins.ts'
import { longTexts } from './long-texts.ts'
import { memory } from './memory.ts'
import { moving } from './moving.ts'
import { priceLogs } from './price-logs.ts'
import { save } from './save.ts'
import { search } from './search.ts'
import { start } from './start.ts'
import { tree } from './tree.ts'
import { treeScreen } from './tree-screen.ts'
import { priceList } from './upload.ts'

/** Every bench, in the order of the results. */
export const benches: readonly Bench[] = [
  keystroke,
  durable,
  moving,
  search,
  start,
  save,
  memory,
  checks,
  longTexts,
  companies,
  baskets,
  priceLogs,
  treeScreen,
  tree,
  priceList,
  logins,
  enumeration,
  lighthouse,
]
