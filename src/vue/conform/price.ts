import { calls } from '#src/vue/calls.ts'
import type { Bench } from './bench.ts'
import { type Check, claim, given, same, shown } from './check.ts'
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

export const priceChecks: Check[] = [
  {
    call: 'price.logs',
    claim: 'has as many pages as its count makes, none of them overlapping',
    run: async ({ data }) => {
      const size = 7
      const page = (number: number) => data(logs, { query: { page: number, number_per_page: size, sort: '-date' } })
      const first = await page(1)
      same(first.pages, Math.ceil(first.no_of_logs / size), `pages of ${first.no_of_logs} by ${size}`)
      same(first.entries.length, Math.min(first.no_of_logs, size), 'the entries of the first page')
      given(first.entries[0], 'there is no price log')
      const last = await page(first.pages)
      same(last.entries.length, ((first.no_of_logs - 1) % size) + 1, 'the entries of the last page')
      if (first.pages < 2) return
      const ids = [...first.entries, ...(await page(2)).entries].map(({ id }) => id)
      same(new Set(ids).size, ids.length, 'different logs on pages 1 and 2')
    },
  },
  {
    call: 'price.logs',
    claim: 'sorts by date, and by price as numbers, both ways',
    run: async ({ data }) => {
      const by = async (sort: 'date' | '-date' | 'price' | '-price') => {
        const { entries } = await data(logs, { query: { sort, number_per_page: 50 } })
        return entries.map((one) => (sort.endsWith('date') ? Date.parse(one.date) : Number(one.price)))
      }
      given((await by('date'))[0], 'there is no price log')
      for (const sort of ['date', 'price'] as const) {
        claim(ascending(await by(sort)), `sort=${sort} is not ascending`)
        claim(ascending((await by(`-${sort}`)).toReversed()), `sort=-${sort} is not descending`)
      }
    },
  },
  {
    call: 'price.logs',
    claim: 'filters by one key, and by two joined by ":::"',
    run: async ({ data }) => {
      const all = await data(logs, { query: { number_per_page: 1 } })
      const { article_uid, basket_number } = given(all.entries[0], 'there is no price log')
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
  },
  {
    call: 'price.logs',
    claim: 'refuses a field to sort by that does not exist',
    run: async ({ ask }) => {
      assertRefused(await ask(logs, { query: { sort: 'conform' } }), [400], 'sort=conform')
    },
  },
  {
    call: 'price.upload',
    claim: 'counts and writes nothing with dry_run',
    writes: true,
    run: async (bench) => {
      const file = csv(`${mark()};front;1249,90`)
      for (const time of ['first', 'second']) {
        const { new: added, errors } = await send(bench, file, true)
        same([added, errors.length], [1, 0], `new and errors of the ${time} dry run`)
      }
    },
  },
  {
    call: 'price.upload',
    claim: 'names errors by line, and then writes nothing of the file',
    writes: true,
    run: async (bench) => {
      const good = `${mark()};front;1249,90`
      const { errors } = await send(bench, csv(good, 'CONFORM;front;abc', 'CONFORM;front'))
      same(
        errors.map(({ line }) => line),
        [3, 4],
        'the lines with errors',
      )
      claim(
        errors.every(({ message }) => message.trim() !== ''),
        'an error has no message',
      )
      same((await send(bench, csv(good), true)).new, 1, 'new of the good line afterwards')
    },
  },
  {
    call: 'price.upload',
    claim: 'writes a price, and knows it again by comma and by point',
    writes: true,
    run: async (bench) => {
      const article = mark()
      const upload = async (price: string) => {
        const { errors, new: added, changed, unchanged } = await send(bench, csv(`${article};front;${price}`))
        claim(errors.length === 0, `errors: ${shown(errors)}`)
        return [added, changed, unchanged]
      }
      same(await upload('1249,90'), [1, 0, 0], 'new, changed and unchanged of a new article')
      bench.remains.add(`the price of article "${article}"`)
      same(await upload('1249.90'), [0, 0, 1], 'new, changed and unchanged of the same price again')
      same(await upload('1250'), [0, 1, 0], 'new, changed and unchanged of another price')
    },
  },
]
