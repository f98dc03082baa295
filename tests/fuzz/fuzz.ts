import { crowd } from './crowd.ts'
import { randomFrom } from './random.ts'
import { readAnswer, sendRaw } from './raw-request.ts'
import { randomRequest, type Targets } from './requests.ts'

export type Findings = { faults: string[]; statuses: Record<number, number> }

/** Expected statuses of 500 and more: not implemented, not ready, too slow, another version of HTTP. */
const meant = new Set([501, 503, 504, 505])
const maxFaults = 20

type Fuzzed = { port: number; targets: Targets; isAlive: () => boolean }

/**
 * Sends this number of random requests to a port, `atOnce` of them in parallel. Returns the statuses and the faults: a
 * malformed answer, an unexpected error, or a portal that ended. The same seed gives the same requests. Calls `between`
 * before each request.
 */
export async function fuzz(
  { port, targets, isAlive }: Fuzzed,
  {
    seed,
    count,
    atOnce,
    between = () => undefined,
  }: { seed: number; count: number; atOnce: number; between?: (nth: number) => void },
): Promise<Findings> {
  const random = randomFrom(seed)
  const findings: Findings = { faults: [], statuses: {} }
  let sent = 0
  const work = async () => {
    while (sent < count && findings.faults.length < maxFaults && isAlive()) {
      const nth = sent++
      between(nth)
      const request = randomRequest(random, targets)
      const { status, fault } = readAnswer(await sendRaw(port, request))
      findings.statuses[status] = (findings.statuses[status] ?? 0) + 1
      const wrong = fault ?? (status >= 500 && !meant.has(status) ? `answered ${status}` : undefined)
      if (wrong) findings.faults.push(`request ${nth}: ${wrong}\n${JSON.stringify(request.slice(0, 700))}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (!isAlive()) findings.faults.push(`the process ended within ${atOnce} requests of request ${sent}`)
  return findings
}

/**
 * Does the same while this number of silent connections is open, more than the portal may have. A good request must
 * still be answered at the end.
 */
export async function fuzzCrowded(
  portal: Fuzzed,
  asked: { seed: number; count: number; silent: number },
): Promise<Findings> {
  const leave = await crowd(portal.port, asked.silent)
  const findings = await fuzz(portal, { ...asked, atOnce: 16 })
  const good = await isWell(portal)
  if (!good) findings.faults.push('a good request beside the crowd was not answered')
  leave()
  return findings
}

/** Returns whether a portal still answers a good request. */
export async function isWell({ port }: Pick<Fuzzed, 'port'>): Promise<boolean> {
  const good = await sendRaw(port, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return readAnswer(good).status === 200
}
