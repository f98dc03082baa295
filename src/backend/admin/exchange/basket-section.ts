import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { isBasketNumber, stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { text } from '#src/contract/call/fields.ts'
import { says } from './describe-issue.ts'
import { field, type Section } from './section.ts'
import { tableSection } from './table-section.ts'

const basketNumber = text.refine(
  (value) => isBasketNumber(value) && value === stripLeadingZeros(value),
  says('is no basket number: 10 digits after 20, 8 after 99, otherwise from 4 digits on'),
)

export const basketSections: Section[] = [
  tableSection({
    name: 'baskets',
    kind: 'basket',
    table: 'basket',
    key: ['basket_number'],
    fields: {
      basket_number: field.text(undefined, basketNumber),
      company_id: field.whole(),
      line_code: field.text(),
      status: field.whole(0, z.int().min(0).max(6)),
      created_at: field.time(),
      status_at: field.time(),
      approval_number: field.textOrNull(),
      approved_by: field.usernameOrNull(),
      query_pending: field.yes(false),
      customer: field.text(''),
      next_step_at: field.timeOrNull(),
    },
    references: [
      { field: 'company_id', table: 'company', column: 'id', what: 'company' },
      { field: 'line_code', table: 'line', column: 'code', what: 'line' },
    ],
    lookups: [{ field: 'approved_by', column: 'approved_by', table: 'contact', by: 'email', what: 'contact' }],
    // A changed status counts as changed now, unless the file gives the time. A basket outside production has no next
    // step.
    async beforeUpdate(tx, { now }) {
      await tx.execute(sql`
        update incoming i set data = jsonb_build_object('status_at', ${now.toISOString()}::text)
          || case when (i.data->>'status')::integer in (3, 4) then '{}'::jsonb else '{"next_step_at": null}'::jsonb end || i.data
        from basket t where i.section = 'baskets' and i.state = 'changed' and i.data ? 'status'
        and t.basket_number = i.data->>'basket_number' and t.status <> (i.data->>'status')::integer`)
    },
    async check(tx, { reportProblem }) {
      const rows = await rowsOf(
        tx,
        z.object({ line: z.number(), basket_number: z.string() }),
        sql`
        select i.line, i.data->>'basket_number' as basket_number
        from incoming i left join basket t on t.basket_number = i.data->>'basket_number'
        where i.section = 'baskets'
        and case when i.data ? 'next_step_at' then i.data->>'next_step_at' when not i.data ? 'status' then t.next_step_at::text end is not null
        and coalesce((i.data->>'status')::integer, t.status, 0) not in (3, 4) order by i.no`,
      )
      for (const { line, basket_number: basketNumber } of rows)
        reportProblem({
          line,
          text: `basket ${basketNumber} has a next_step_at; only one with status 3 or 4 moves on by itself.`,
        })
    },
  }),
]
