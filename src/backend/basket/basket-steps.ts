import { sql } from 'drizzle-orm'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'

/** Maximum number of baskets per transaction. After a long stop, more may be due than one statement can process. */
const maxAtOnce = 1_000

/**
 * Advances every approved basket that is due by one step: from status 3 to 4, or from 4 to 5. Returns the number of
 * these baskets. Skips baskets that another process has locked.
 */
export async function stepBaskets(platform: Platform, now: Date): Promise<number> {
  let all = 0
  for (let moved = maxAtOnce; moved === maxAtOnce; all += moved) moved = await stepSome(platform, now)
  return all
}

async function stepSome({ database, settings }: Platform, now: Date): Promise<number> {
  const at = now.toISOString()
  const next = new Date(now.getTime() + settings.basketStepSeconds * 1000).toISOString()
  return database.write(async (tx) => {
    const due = sql`select basket_number from ${basket} where next_step_at <= ${at}::timestamptz and status in (3, 4)
      order by next_step_at limit ${maxAtOnce} for update skip locked`
    const moved = await tx
      .update(basket)
      .set({
        status: sql`${basket.status} + 1`,
        statusAt: now,
        nextStepAt: sql`case when ${basket.status} = 3 then ${next}::timestamptz end`,
      })
      .where(sql`${basket.basketNumber} in (${due})`)
      .returning({ basketNumber: basket.basketNumber, status: basket.status })
    if (moved.length === 0) return 0
    await tx.insert(audit).values(
      moved.map(({ basketNumber, status }) => ({
        action: 'basket.step',
        subject: `basket ${basketNumber}`,
        before: { status: status - 1 },
        after: { status },
      })),
    )
    return moved.length
  })
}
