import { createHmac, timingSafeEqual } from 'node:crypto'
import { readableSecrets, readSettings } from '#src/settings.ts'
import { isKnownHost } from '#src/site/sites.server.ts'

const addressHeader = 'x-portal-origin'
const proofHeader = 'x-portal-proof'

/**
 * Returns the headers to send to a backend that may itself be a portal: the address that the browser has requested
 * here, and a proof that this portal knows the shared secret. The backend reads them with `frontOf`.
 */
export function frontHeaders(address: string): Record<string, string> {
  return { [addressHeader]: address, [proofHeader]: proofOf(readSettings().secret, address) }
}

/**
 * Returns the address that the browser has requested at a portal in front of this one, which has sent it with
 * `frontHeaders`. Returns undefined if there is none, if the address is not at a known site, or if the proof of the
 * shared secret is missing or wrong.
 */
export function frontOf(headers: Headers): URL | undefined {
  const address = headers.get(addressHeader) ?? ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !isKnownHost(url.host)) return undefined
  const sent = Buffer.from(headers.get(proofHeader) ?? '')
  const proofs = readableSecrets(readSettings()).map((secret) => Buffer.from(proofOf(secret, address)))
  return proofs.some((proof) => sent.length === proof.length && timingSafeEqual(sent, proof)) ? url : undefined
}

function proofOf(secret: string, address: string): string {
  return createHmac('sha256', `portal front ${secret}`).update(address).digest('base64url')
}
