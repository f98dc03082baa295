import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSettings } from '#src/settings.ts'
import { isKnownHost } from '#src/site/sites.server.ts'

const addressHeader = 'x-portal-origin'
const proofHeader = 'x-portal-proof'

/** What a portal in front sends to one behind it: the address it was asked at, and proof of the shared secret. */
export function frontHeaders(address: string): Record<string, string> {
  return { [addressHeader]: address, [proofHeader]: proofOf(address) }
}

/** The address, at one of our sites, that a portal in front was asked at; undefined without proof of our secret. */
export function frontOf(headers: Headers): URL | undefined {
  const address = headers.get(addressHeader) ?? ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !isKnownHost(url.host)) return undefined
  const [proof, sent] = [proofOf(address), headers.get(proofHeader) ?? ''].map((one) => Buffer.from(one))
  return proof && sent?.length === proof.length && timingSafeEqual(sent, proof) ? url : undefined
}

function proofOf(address: string): string {
  return createHmac('sha256', `portal front ${readSettings().secret}`).update(address).digest('base64url')
}
