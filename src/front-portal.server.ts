import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSettings } from './settings.ts'
import { isKnownHost } from './sites.server.ts'

const addressHeader = 'x-portal-origin'
const proofHeader = 'x-portal-proof'

/** What a portal in front says to one behind it: the address that it was asked at, and that it knows the secret of both. */
export function frontHeaders(address: string): Record<string, string> {
  return { [addressHeader]: address, [proofHeader]: proofOf(address) }
}

/** The address at a site of ours that a portal in front was asked at; undefined where nobody says so who knows our secret. */
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
