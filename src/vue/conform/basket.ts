import { calls } from '#src/vue/calls.ts'
import { type Bench, once } from './bench.ts'
import { type Check, claim, given, same } from './check.ts'
import { assertRefused } from './reply.ts'
import { mark } from './workshop.ts'

const list = calls['basket.list']
const status = calls['basket.status']
const approve = calls['basket.approve']
const reset = calls['basket.reset']

const orders = once(async ({ data }: Bench) => (await data(list)).orders)
const noBasket = 'there is no basket'
/** So many seconds a basket that moves by itself may need between two looks at it. */
const looks = 3

/** A basket that may be approved and reset, because it was named. */
const ownBasket = ({ settings }: Bench) =>
  given(settings.basket, 'only with --basket NUMBER, one that waits for approval')

export const basketChecks: Check[] = [
  {
    call: 'basket.list',
    claim: 'names each basket once',
    run: async (bench) => {
      const numbers = (await orders(bench)).map((one) => one.basket_number)
      same(new Set(numbers).size, numbers.length, 'different basket numbers')
    },
  },
  {
    call: 'basket.list',
    claim: 'with dealer holds some of the baskets without it',
    run: async (bench) => {
      const all = new Set((await orders(bench)).map((one) => one.basket_number))
      const own = await bench.data(list, { query: { dealer: bench.user.company[0] } })
      const more = own.orders.find((one) => !all.has(one.basket_number))
      claim(more === undefined, `basket ${more?.basket_number} is in the dealer's list alone`)
    },
  },
  {
    call: 'basket.list',
    claim: 'has as many pages as its count makes, none of them overlapping',
    run: async ({ data }) => {
      const size = 7
      const page = (number: number) => data(list, { query: { page: number, number_per_page: size } })
      const first = await page(1)
      const total = given(first.no_of_orders, 'it answers all baskets at once')
      same(first.pages, Math.ceil(total / size), `pages of ${total} by ${size}`)
      same(first.orders.length, Math.min(total, size), 'the baskets of the first page')
      if (total <= size) return
      const numbers = [...first.orders, ...(await page(2)).orders].map((one) => one.basket_number)
      same(new Set(numbers).size, numbers.length, 'different baskets on pages 1 and 2')
    },
  },
  {
    call: 'basket.list',
    claim: 'answers an unknown dealer as not found',
    run: async ({ ask }) => {
      assertRefused(await ask(list, { query: { dealer: 2_147_483_646 } }), [404], 'an unknown dealer')
    },
  },
  {
    call: 'basket.status',
    claim: 'agrees with the list',
    run: async (bench) => {
      const { basket_number } = given((await orders(bench))[0], noBasket)
      let told = ''
      for (let look = 0; look < looks; look += 1) {
        const row = (await bench.data(list)).orders.find((one) => one.basket_number === basket_number)
        const { order_status } = await bench.data(status, { params: { basket: basket_number } })
        if (row?.status === order_status) return
        told = `${order_status} instead of ${row?.status}`
      }
      claim(false, `the status of ${basket_number} is ${told}`)
    },
  },
  {
    call: 'basket.status',
    claim: 'takes a number with leading zeros, and refuses what is none',
    run: async (bench) => {
      const { basket_number } = given((await orders(bench))[0], noBasket)
      await bench.data(status, { params: { basket: `00${basket_number}` } })
      assertRefused(await bench.ask(status, { params: { basket: '12a4' } }), [400, 404], 'the number 12a4')
    },
  },
  {
    call: 'basket.approve',
    claim: 'approves once, and is a conflict for another number',
    writes: true,
    run: async (bench) => {
      const basket = ownBasket(bench)
      const approvalNumber = mark()
      const sent = { params: { basket }, query: { approvalNumber } }
      const first = await bench.data(approve, sent)
      same(first.order_status, 3, 'the status')
      const again = await bench.data(approve, sent)
      claim(again.order_status >= 3, `the same number again leaves status ${again.order_status}`)
      const other = { params: { basket }, query: { approvalNumber: mark() } }
      assertRefused(await bench.ask(approve, other), [409], 'another approval number')
      const row = (await bench.data(list)).orders.find((one) => one.basket_number === basket)
      same(row?.approval_number, approvalNumber, 'the approval number in the list')
      bench.remains.add(`basket ${basket}, no longer waiting for approval`)
    },
  },
  {
    call: 'basket.approve',
    claim: 'asks for an approval number',
    writes: true,
    run: async (bench) => {
      const basket = ownBasket(bench)
      assertRefused(await bench.ask(approve, { params: { basket } }), [400], 'an approval without a number')
    },
  },
  {
    call: 'basket.reset',
    claim: 'goes back to status 0, from above 0 alone; then nothing can be approved',
    writes: true,
    run: async (bench) => {
      const number = ownBasket(bench)
      await bench.data(reset, { params: { number } })
      same((await bench.data(status, { params: { basket: number } })).order_status, 0, 'the status')
      assertRefused(await bench.ask(reset, { params: { number } }), [409], 'a reset from status 0')
      const sent = { params: { basket: number }, query: { approvalNumber: mark() } }
      assertRefused(await bench.ask(approve, sent), [409], 'an approval from status 0')
      bench.remains.add(`basket ${number}, no longer waiting for approval`)
    },
  },
]
