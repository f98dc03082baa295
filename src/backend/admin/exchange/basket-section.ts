import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { isBasketNumber, stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { text } from '#src/contract/call/fields.ts'
import { says } from './describe-issue.ts'
import { tableSection } from './table-section.ts'

const basketNumber = text.refine(
  (value) => isBasketNumber(value) && value === stripLeadingZeros(value),
  says('is no basket number: 10 digits after 20, 8 after 99, otherwise from 4 digits on'),
)

export const baskets = tableSection(basket, {
  name: 'baskets',
  fields: { basketNumber: { schema: basketNumber }, status: { schema: z.int().min(0).max(6) } },
  leftOut: {
    buyer: 'a trigger copies it from company and customer',
    search: 'a trigger copies it from company and customer',
  },
  // If the file changes the status but gives no `status_at`, the change counts as made now. Only baskets in production
  // (status 3 or 4) have a next step.
  async prepare(tx, merging) {
    await tx.execute(sql`
      update planned set will.status_at = case when given ? 'status_at' then (will).status_at else ${merging.now.toISOString()}::timestamptz end,
        will.next_step_at = case when given ? 'next_step_at' or (will).status in (3, 4) then (will).next_step_at end
      where state = 'changed' and (will).status <> (was).status`)
    await merging.report(sql`
      select line, format('basket %s has a next_step_at; only one with status 3 or 4 moves on by itself.', (will).basket_number) as text
      from planned where (will).next_step_at is not null and (will).status not in (3, 4) order by no`)
  },
})
