import { z } from 'zod'
import type { Portal } from './portal.ts'

const basket = z.object({ basket_number: z.string(), name1: z.string(), status: z.number() })
const answers = z.object({ data: z.object({ orders: z.array(basket) }) })

/** Returns a basket of the demo data that can be reset. Throws if there is none. */
export async function findResettable(portal: Portal): Promise<z.infer<typeof basket>> {
  const call = await portal.vue('approver')
  const { data } = answers.parse(await call('basket/list/?tab=finished&number_per_page=25'))
  const found = data.orders.find(({ status }) => status === 5)
  if (!found) throw new Error('no basket to reset')
  return found
}

export const resettable = async (portal: Portal): Promise<string> => (await findResettable(portal)).basket_number
