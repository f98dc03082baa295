import { join } from 'node:path'
import type { Settings } from '#src/settings.ts'
import { isLocalName } from '#src/site/sites.server.ts'

/**
 * Returns a line that reports that mails to the users of a public site are not sent. Null with a mail server, with
 * local sites alone, and in front of another backend, which sends the mails.
 */
export function mailNotice(
  { smtpUrl, apiUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'apiUrl' | 'dataDir'>,
  siteHosts: readonly string[],
): string | null {
  const site = siteHosts.find((one) => !isLocalName(one))
  if (smtpUrl !== undefined || apiUrl !== undefined || site === undefined) return null
  return `SMTP_URL is not set, and a site is ${site}: no mail is sent. Each is written to ${join(dataDir, 'outbox')}.`
}
