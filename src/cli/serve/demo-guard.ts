import { isIP } from 'node:net'
import type { Settings } from '#src/settings.ts'
import { isLocalName } from '#src/site/sites.server.ts'

type Guarded = Pick<Settings, 'host' | 'seed' | 'isSeedSet'>
const loopback = '127.0.0.1'

/**
 * Decides on which address a portal with demo accounts may listen. Because their password is published, it is an
 * address of this machine only. `line`: a message if the settings ask for another address; else null. Returns null if
 * PORTAL_SEED explicitly asks for the accounts; then every address is allowed.
 */
export function guardDemo(
  { host, seed, isSeedSet }: Guarded,
  siteHosts: string[],
): { host: string; line: string | null } | null {
  if (isSeedSet && seed !== 'none') return null
  const site = siteHosts.find((one) => !isLocalName(one))
  const conflict = !isLoopback(host) ? `HOST is ${host}` : site !== undefined ? `A site is ${site}` : null
  const line =
    conflict &&
    `${conflict}, but the demo accounts' password is published: the portal listens on this machine alone. PORTAL_SEED=demo opens it all the same; PORTAL_SEED=none with an empty PORTAL_DATA begins without them.`
  return { host: isLoopback(host) ? host : loopback, line }
}

function isLoopback(host: string): boolean {
  return isLocalName(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
