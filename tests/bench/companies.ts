// The children of a company and the search among 100,000 through the backend, over its own HTTP, against the same SQL sent raw
// by the driver: in turns, in one run, on the server of DATABASE_URL, in a database of its own that is dropped afterwards.
import { openLargeBackend, type Statement } from './large-backend.ts'
import { summary, written } from './timing.ts'

const most = 2
const runs = Number(process.env['BENCH_RUNS'] ?? 200)
const dealer = 15
const asked: [string, 'admin' | 'dealer', string][] = [
  ['first level of the whole tree', 'admin', '1/sub-companies2/?root=1'],
  ['2,000 children', 'admin', '2/sub-companies2/'],
  ['some children', 'admin', '297/sub-companies2/'],
  ['no children', 'admin', '90000/sub-companies2/'],
  ['a dealer’s own', 'dealer', `${dealer}/sub-companies2/?root=1`],
  ['search: 25,000 found', 'admin', '1/search2/?search=gmbh'],
  ['search: e-mail of all', 'admin', '1/search2/?search=example'],
  ['search: one found', 'admin', '1/search2/?search=ahlers'],
  ['search: a customer number', 'admin', '1/search2/?search=70021'],
  ['search: none found', 'admin', '1/search2/?search=xyzzyq'],
  ['search: common and rare', 'admin', '1/search2/?search=tischlerei%20ahlers'],
  ['search: common, below a dealer', 'dealer', `${dealer}/search2/?search=gmbh`],
  ['search: rare, below a dealer', 'dealer', `${dealer}/search2/?search=ahlers`],
]

/** The one that finds the companies comes last. */
const finding = (sent: readonly Statement[]) => sent.slice(-1).filter(({ text }) => /company_ancestor/.test(text))

const backend = await openLargeBackend({ baskets: 0, priceLogs: 0, systemTexts: 0 })
try {
  const askAs = { admin: await backend.signedIn('admin'), dealer: await backend.signedIn('dealer') }
  for (const [name, who, path] of asked) {
    const times = await backend.timesOf(() => askAs[who](`/vue/company/${path}`), runs, finding)
    const [direct, whole] = [summary(times.raw), summary(times.backend)]
    const ratio = whole.p95 / direct.p95
    const verdict = ratio <= most ? '' : `  more than ${most}×`
    console.log(
      `${name.padEnd(32)}raw ${written(direct).padEnd(20)}backend ${written(whole).padEnd(20)}` +
        `${(whole.median / direct.median).toFixed(2)}× / ${ratio.toFixed(2)}×${verdict}`,
    )
  }
} finally {
  await backend.close()
}
