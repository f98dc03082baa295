import { calls } from '#src/contract/calls.ts'
import { refusalData } from '#src/contract/call/envelope.ts'
import type { Bench } from './bench.ts'
import { checksOf } from './check.ts'
import { claim, requireValue, assertSame, shown } from './fault.ts'
import { assertPages } from './pages.ts'
import { assertRefused } from './reply.ts'
import { mark } from './workshop.ts'

const logs = calls['price.logs']
const upload = calls['price.upload']

const csv = (...rows: string[]) =>
  new File([['article_uid;article_type;price', ...rows, ''].join('\n')], 'conform.csv', { type: 'text/csv' })

const send = ({ data }: Bench, prices: File, dry = false) =>
  data(upload, { body: { prices }, ...(dry && { query: { dry_run: '1' } }) })

const ascending = (values: readonly (string | number)[]) =>
  values.every((value, at) => {
    const before = values[at - 1]
    return before === undefined || before <= value
  })

export const priceChecks = checksOf({
  'price.logs': {
    'has as many pages as its count makes, none of them overlapping': ({ data }) =>
      assertPages('price logs', 'no_of_logs', async (page) => {
        const { entries, pages, no_of_logs: total } = await data(logs, { query: { ...page, sort: '-date' } })
        return { rows: entries.map(({ id }) => id), pages, total }
      }),
    'sorts by date, and by price as numbers, both ways': async ({ data }) => {
      const by = async (sort: 'date' | '-date' | 'price' | '-price') => {
        const { entries } = await data(logs, { query: { sort, number_per_page: 50 } })
        return entries.map((one) => (sort.endsWith('date') ? Date.parse(one.date) : Number(one.price)))
      }
      requireValue((await by('date'))[0], 'there is no price log')
      for (const sort of ['date', 'price'] as const) {
        claim(ascending(await by(sort)), `sort=${sort} is not ascending`)
        claim(ascending((await by(`-${sort}`)).toReversed()), `sort=-${sort} is not descending`)
      }
    },
    'filters by one key, and by two joined by ":::"': async ({ data }) => {
      const all = await data(logs, { query: { number_per_page: 1 } })
      const { article_uid, basket_number } = requireValue(all.entries[0], 'there is no price log')
      const one = await data(logs, { query: { filter: `article_uid=${article_uid}` } })
      claim(one.no_of_logs > 0 && one.no_of_logs <= all.no_of_logs, `article_uid finds ${one.no_of_logs}`)
      const wrong = one.entries.find((entry) => !entry.article_uid.includes(article_uid))
      claim(wrong === undefined, `filter article_uid=${article_uid} finds ${wrong?.article_uid}`)
      const filter = `article_uid=${article_uid}:::order_number__contains=${basket_number}`
      const two = await data(logs, { query: { filter } })
      claim(
        two.no_of_logs > 0 && two.no_of_logs <= one.no_of_logs,
        `two filters find ${two.no_of_logs} of ${one.no_of_logs}`,
      )
    },
    'refuses a field to sort by that does not exist': async ({ ask }) => {
      assertRefused(await ask(logs, { query: { sort: 'conform' } }), [400], 'sort=conform')
    },
  },
  'price.upload': {
    'counts and writes nothing with dry_run': async (bench) => {
      const file = csv(`${mark()};front;1249,90`)
      for (const time of ['first', 'second']) {
        const { new: added, errors } = await send(bench, file, true)
        assertSame([added, errors.length], [1, 0], `new and errors of the ${time} dry run`)
      }
    },
    'names errors by line, and then writes nothing of the file': async (bench) => {
      const good = `${mark()};front;1249,90`
      const prices = csv(good, 'CONFORM;front;abc', 'CONFORM;front')
      const refused = assertRefused(await bench.ask(upload, { body: { prices } }), [400], 'a file with bad lines')
      const { errors = [], more } = refusalData.parse(refused.data)
      assertSame(more, 0, 'more')
      assertSame(
        errors.map(({ line }) => line),
        [3, 4],
        'the lines with errors',
      )
      claim(
        errors.every(({ message }) => message.trim() !== ''),
        'an error has no message',
      )
      assertSame((await send(bench, csv(good), true)).new, 1, 'new of the good line afterwards')
    },
    'writes a price, and knows it again by comma and by point': async (bench) => {
      const article = mark()
      const upload = async (price: string) => {
        const { errors, new: added, changed, unchanged } = await send(bench, csv(`${article};front;${price}`))
        claim(errors.length === 0, `errors: ${shown(errors)}`)
        return [added, changed, unchanged]
      }
      assertSame(await upload('1249,90'), [1, 0, 0], 'new, changed and unchanged of a new article')
      bench.remains.add(`the price of article "${article}"`)
      assertSame(await upload('1249.90'), [0, 0, 1], 'new, changed and unchanged of the same price again')
      assertSame(await upload('1250'), [0, 1, 0], 'new, changed and unchanged of another price')
    },
  },
})
