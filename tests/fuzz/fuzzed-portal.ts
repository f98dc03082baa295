import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '#src/settings.ts'
import { type PortalCopy, startCopy } from './portal-copy.ts'
import type { Targets } from './requests.ts'
import { makeCookies } from './signed-in.ts'

/** Starts a built portal with a signed-in user. The targets include the cookies of this user’s sessions. */
export async function startFuzzed(
  options: { descriptors?: number; imported?: string } = {},
): Promise<PortalCopy & { targets: Targets }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-fuzzed-'))
  const cookies = await makeCookies(dataDir)
  const env = { PORTAL_DATA: dataDir, PORTAL_SECRET: readSettings().secret }
  const portal = await startCopy({ ...options, env })
  const end = async () => {
    await portal.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...portal, targets: { ...portal.targets, cookies }, end }
}
