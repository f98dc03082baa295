import { sql } from 'drizzle-orm'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { seed } from '#src/backend/platform/db/tables/portal.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { textKey } from '#src/backend/platform/db/tables/text.ts'
import { lockTexts } from '#src/backend/text/lock-texts.ts'

/**
 * Returns whether PORTAL_SEED has ever filled this database. Such a database has accounts with a published password.
 */
export async function isSeeded({ database }: Pick<Platform, 'database'>): Promise<boolean> {
  return (await database.read.select().from(seed)).length > 0
}

/**
 * Fills an empty database with the data set that PORTAL_SEED names, in one transaction. Does nothing if the database
 * has data; if PORTAL_SEED was set explicitly, it logs a warning then. If two processes start at the same time, the
 * second one waits and finds the database filled.
 */
export async function seedOnce({ database, settings, log }: Platform, now: Date): Promise<void> {
  const { seed: name, isSeedSet } = settings
  if (name === 'none') return
  const { seedDemo } = await import('./seed-demo.ts')
  const isFilled = await database.write(
    async (tx) => {
      await lockTexts(tx)
      if ((await tx.select().from(seed)).length > 0) return false
      for (const table of [company, contact, textKey]) {
        const [row] = await tx.select().from(table).limit(1)
        if (row && isSeedSet) {
          const said = `PORTAL_SEED is "${name}": the database holds data already, so nothing was added.`
          log.warn({ event: 'not-seeded' }, said)
        }
        if (row) return false
      }
      // The tables have no statistics yet. With this setting PostgreSQL keeps the plans of foreign key checks, which
      // use the indexes; planning each check anew would take half as long again.
      await tx.execute(sql`set local plan_cache_mode = auto`)
      await seedDemo(tx, now, settings.basketStepSeconds)
      if (name === 'large') await (await import('./large.ts')).enlarge(tx, now)
      await tx.insert(seed).values({ name, on: now.toISOString().slice(0, 10) })
      return true
    },
    { isLong: true },
  )
  if (isFilled) await database.vacuumAndAnalyze()
}
