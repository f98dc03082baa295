import { rm } from 'node:fs/promises'
import { Portal, template } from './portal.ts'

/** Seeds the demo data once; each test's portal starts from a copy. */
export default async function seed(): Promise<void> {
  await rm(template, { recursive: true, force: true })
  // Steps of a day: what the demo has in process stands still while tests look at it.
  const portal = await Portal.create({ data: template, env: { PORTAL_BASKET_STEP_SECONDS: '86400' } })
  await portal.start()
  await portal.stop()
}
