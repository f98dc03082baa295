import { rm } from 'node:fs/promises'
import { Portal, template } from './portal.ts'

/** Seeds the demo data once; each test's portal starts from a copy. */
export default async function seed(): Promise<void> {
  await rm(template, { recursive: true, force: true })
  const portal = await Portal.create({ data: template })
  await portal.start()
  await portal.stop()
}
