import { choice } from '#src/backend/platform/db/tables/choice.ts'
import type { TestPortal } from '#tests/backend/portal.ts'

/** Adds the regions, discount groups and assortments that a company can have. */
export async function offerChoices(portal: TestPortal) {
  const pick = (kind: string, code: string, position: number, isDefault = false) => ({
    kind,
    code,
    labelEn: `${code} in English`,
    labelDe: `${code} auf Deutsch`,
    position,
    isDefault,
  })
  await portal.database.write(async (tx) => {
    await tx
      .insert(choice)
      .values([
        pick('region', 'south', 2),
        pick('region', 'north', 1, true),
        pick('discount_group', 'A', 1),
        pick('discount_group', 'B', 2, true),
        pick('assortment', 'full', 1, true),
      ])
  })
}
