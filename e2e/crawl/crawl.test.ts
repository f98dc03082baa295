import { expect, test } from '#e2e/kit/fixtures.ts'
import { isWhole, ofTurn } from '#tests/sample.ts'
import { type Screen, type View, oppositeOf, viewOf, views } from './screen.ts'
import { screens } from './screens.ts'
import { begin, visit } from './visit.ts'

// With `npm run test:all`, some states change data that other tests see.
test.use({ sharesPortal: isWhole ? 'file' : true })

/** The maximum number of screens per test. They belong to one account and share its session and cached scripts. */
const most = 9
const groups = [
  ...Map.groupBy(
    screens,
    ({ account = 'nobody', keepsNothing }) => `${account}${keepsNothing ? ', keeping nothing' : ''}`,
  ),
].flatMap(([whose, all]) =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => ({
    name: `screens of ${whose}, ${part + 1}`,
    group: all.slice(part * most, (part + 1) * most),
  })),
)

/** `npm test` checks a screen in one view, `npm run test:all` in two, and in all twelve if CRAWL is "all". */
const rounds: readonly { view: string; viewFor: (screen: Screen) => View }[] =
  process.env['CRAWL'] === 'all'
    ? views.map((view) => ({ view: `, ${Object.values(view).join(', ')} px`, viewFor: () => view }))
    : isWhole
      ? [
          { view: '', viewFor: viewOf },
          { view: ', in the opposite view', viewFor: (screen) => oppositeOf(viewOf(screen)) },
        ]
      : [{ view: '', viewFor: viewOf }]

// `npm test` runs a third of the groups.
for (const { name, group } of ofTurn(groups, 3))
  for (const { view, viewFor } of rounds)
    test(`${name}${view} has no issues`, async ({ browser, portal }) => {
      test.setTimeout(600_000)
      const [first] = group
      if (first === undefined) return
      const crawl = await begin(browser, portal, first)
      for (const screen of group) expect.soft(await visit(crawl, screen, viewFor(screen))).toEqual([])
      await crawl.page.context().close()
    })
