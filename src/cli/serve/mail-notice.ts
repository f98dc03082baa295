import { join } from 'node:path'
import type { Settings } from '#src/settings.ts'
import { isLocalName } from '#src/site/sites.server.ts'

/**
 * Returns a line which reports that no mails are sent although a site is public. Returns null if SMTP_URL is set, if
 * all sites are local, or if another backend is used, because that backend sends the mails.
 */
export function mailNotice(
  { smtpUrl, apiUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'apiUrl' | 'dataDir'>,
  siteHosts: readonly string[],
): string | null {
  const site = siteHosts.find((one) => !isLocalName(one))
  if (smtpUrl !== undefined || apiUrl !== undefined || site === undefined) return null
  return `SMTP_URL is not set, and a site is ${site}: no mail is sent. Each is written to ${join(dataDir, 'outbox')}.`
}
