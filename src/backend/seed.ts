import type { Ground } from '#src/backend/context.ts'
import { seed } from '#src/backend/portal-tables.ts'
import { company, contact } from '#src/backend/tables.ts'
import { textKey, textRevision } from '#src/backend/text-tables.ts'

/**
 * Fills an empty database with what PORTAL_SEED names, once and whole: one transaction, in which a second process
 * that starts at the same time waits and then finds it done. A database that holds anything is left as it is.
 */
export async function seedOnce({ database, settings, log }: Ground, now: Date): Promise<void> {
  const { seed: name, seedAsked } = settings
  if (name === 'none') return
  const { demoSizes, largeSizes, seedDemo } = await import('#src/backend/demo/seed-demo.ts')
  const isFilled = await database.write(async (tx) => {
    await tx.select().from(textRevision).for('update')
    if ((await tx.select().from(seed)).length > 0) return false
    for (const table of [company, contact, textKey]) {
      const [row] = await tx.select().from(table).limit(1)
      if (row && seedAsked) log.warn(`PORTAL_SEED is "${name}": the database holds data already, so nothing was added.`)
      if (row) return false
    }
    await seedDemo(tx, name === 'large' ? largeSizes : demoSizes, now, settings.basketStepSeconds)
    await tx.insert(seed).values({ name, on: now.toISOString().slice(0, 10) })
    return true
  })
  if (isFilled) await database.tidy()
}
