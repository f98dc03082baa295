import type { Context } from '#src/backend/context.ts'
import { isKnownHost, siteOf } from '#src/sites.server.ts'

/** What links that leave the portal begin with. A host that is no site's is not believed: anybody can send one. */
export function linkOrigin({ settings, caller }: Pick<Context, 'settings' | 'caller'>): string {
  if (settings.origin !== undefined) return new URL(settings.origin).origin
  if (isKnownHost(caller.host)) return caller.origin
  const { host } = siteOf(caller.host)
  return /(^|\.)localhost$/.test(host) ? `http://${host}:${settings.port}` : `https://${host}`
}

export const passwordLink = (origin: string, token: string): string => `${origin}/account/password/change/${token}`
