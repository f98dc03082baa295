import { expect, type Page } from '@playwright/test'
import type { Portal } from './portal.ts'

/** Returns every file of the build that the service worker lists. */
export async function filesOfBuild(portal: Portal): Promise<Set<string>> {
  const worker = await (await fetch(`${portal.url}/sw.js`)).text()
  return new Set(worker.match(/\/assets\/[\w.-]+|\/_shell\.html/g))
}

/** Waits until the browser has cached the whole build. From then on, every page opens without a server. */
export async function keepsBuild(page: Page, portal: Portal): Promise<void> {
  const all = await filesOfBuild(portal)
  await expect.poll(async () => new Set(await page.evaluate(listCaches)), { timeout: 60_000 }).toEqual(all)
}

async function listCaches(): Promise<string[]> {
  const found: string[] = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
  return found
}
