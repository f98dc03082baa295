import { calls } from '#src/contract/calls.ts'
import { type Bench, once } from './bench.ts'
import { checksOf } from './check.ts'
import { claim, requireValue, assertSame } from './fault.ts'
import { assertPages } from './pages.ts'
import { assertRefused } from './reply.ts'
import { mark } from './workshop.ts'

const list = calls['basket.list']
const status = calls['basket.status']
const approve = calls['basket.approve']
const reset = calls['basket.reset']

const orders = once(async ({ data }: Bench) => (await data(list)).orders)
const noBasket = 'there is no basket'
/** How often list and status are read, because a basket's status can change between both reads. */
const looks = 3

const ownBasket = ({ settings }: Bench) =>
  requireValue(settings.basket, 'only with --basket NUMBER, one that waits for approval')

export const basketChecks = checksOf({
  'basket.list': {
    'names each basket once': async (bench) => {
      const numbers = (await orders(bench)).map((one) => one.basket_number)
      assertSame(new Set(numbers).size, numbers.length, 'different basket numbers')
    },
    'with dealer holds some of the baskets without it': async (bench) => {
      const all = new Set((await orders(bench)).map((one) => one.basket_number))
      const own = await bench.data(list, { query: { dealer: bench.user.company[0] } })
      const more = own.orders.find((one) => !all.has(one.basket_number))
      claim(more === undefined, `basket ${more?.basket_number} is in the dealer's list alone`)
    },
    'has as many pages as its count makes, none of them overlapping': async (bench) => {
      const { no_of_orders } = await bench.data(list, { query: { page: 1 } })
      const total = requireValue(no_of_orders, 'it answers all baskets at once')
      assertSame(total, (await orders(bench)).length, 'no_of_orders, against the list of all')
      await assertPages('baskets', 'no_of_orders', async (page) => {
        const { orders: rows, pages, no_of_orders: total } = await bench.data(list, { query: page })
        return { rows: rows.map((one) => one.basket_number), pages, total }
      })
    },
    'answers an unknown dealer as not found': async ({ ask }) => {
      assertRefused(await ask(list, { query: { dealer: 2_147_483_646 } }), [404], 'an unknown dealer')
    },
  },
  'basket.status': {
    'agrees with the list': async (bench) => {
      const { basket_number } = requireValue((await orders(bench))[0], noBasket)
      let wrong = ''
      for (let look = 0; look < looks; look += 1) {
        const row = (await bench.data(list)).orders.find((one) => one.basket_number === basket_number)
        const { order_status } = await bench.data(status, { params: { basket: basket_number } })
        if (row?.status === order_status) return
        wrong = `${order_status} instead of ${row?.status}`
      }
      claim(false, `the status of ${basket_number} is ${wrong}`)
    },
    'takes a number with leading zeros, and refuses what is none': async (bench) => {
      const { basket_number } = requireValue((await orders(bench))[0], noBasket)
      await bench.data(status, { params: { basket: `00${basket_number}` } })
      assertRefused(await bench.ask(status, { params: { basket: '12a4' } }), [400, 404], 'the number 12a4')
    },
  },
  'basket.approve': {
    'approves once, and is a conflict for another number': async (bench) => {
      const basket = ownBasket(bench)
      const approvalNumber = mark()
      const sent = { params: { basket }, query: { approvalNumber } }
      const first = await bench.data(approve, sent)
      assertSame(first.order_status, 3, 'the status')
      const again = await bench.data(approve, sent)
      claim(again.order_status >= 3, `the same number again leaves status ${again.order_status}`)
      const other = { params: { basket }, query: { approvalNumber: mark() } }
      assertRefused(await bench.ask(approve, other), [409], 'another approval number')
      const row = (await bench.data(list)).orders.find((one) => one.basket_number === basket)
      assertSame(row?.approval_number, approvalNumber, 'the approval number in the list')
      bench.remains.add(`basket ${basket}, no longer waiting for approval`)
    },
    'asks for an approval number': async (bench) => {
      const basket = ownBasket(bench)
      assertRefused(await bench.ask(approve, { params: { basket } }), [400], 'an approval without a number')
    },
  },
  'basket.reset': {
    'goes back to status 0, from above 0 alone; then nothing can be approved': async (bench) => {
      const number = ownBasket(bench)
      await bench.data(reset, { params: { number } })
      assertSame((await bench.data(status, { params: { basket: number } })).order_status, 0, 'the status')
      assertRefused(await bench.ask(reset, { params: { number } }), [409], 'a reset from status 0')
      const sent = { params: { basket: number }, query: { approvalNumber: mark() } }
      assertRefused(await bench.ask(approve, sent), [409], 'an approval from status 0')
      bench.remains.add(`basket ${number}, no longer waiting for approval`)
    },
  },
})
