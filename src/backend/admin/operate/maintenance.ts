import { z } from 'zod'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { operation, operator, silent } from './operation.ts'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { isKnownHost, knownSites } from '#src/site/sites.server.ts'
import { text } from '#src/contract/call/fields.ts'

const state = z.object({
  loginAllowed: z.boolean(),
  testLoginAllowed: z.boolean(),
  flashText: text,
  shopUrl: z.string(),
})
export type MaintenanceState = z.output<typeof state>

/**
 * Changes the given fields of the maintenance state, and returns the whole state. Throws if the address of the shop is
 * not one that the portal knows.
 */
export const setMaintenance = operation({
  name: 'maintenance',
  ...silent,
  input: state.partial().strict(),
  output: state,
  async run({ database }, change) {
    if (change.shopUrl) assertKnown(change.shopUrl)
    return database.write(async (tx) => {
      const [row] = await tx.select().from(maintenance).for('update')
      const before = state.parse(row)
      const after = { ...before, ...change }
      if (Object.keys(change).length === 0) return before
      await tx.update(maintenance).set(after)
      await writeAudit(tx, operator, 'maintenance.set', 'maintenance', { before, after })
      return after
    })
  },
})

/**
 * Throws if an address is not one of the portal's sites, because browsers are redirected there. The portal checks it
 * again before it redirects.
 */
function assertKnown(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol) && isKnownHost(url.host)) return
  const sites = knownSites().map(({ host }) => host)
  throw new Error(
    `--shop-url is ${JSON.stringify(address)}: it may be an http or https address of a known site (${sites.join(', ')}), or none.`,
  )
}
