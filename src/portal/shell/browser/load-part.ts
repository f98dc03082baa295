import { type ComponentType, lazy } from 'react'
import { checkServer, untilOnline } from './online.ts'
import { offerOtherBuild } from './other-build.ts'

const waitsMs = [1_000, 3_000, 10_000, 30_000]

/**
 * Loads a code chunk. In the browser, a failed load is repeated until it succeeds, each time after the server can be
 * reached; on the server, the error is thrown.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await partMissing(tries)
    }
  }
}

/**
 * Loads a code chunk that is not needed to read the page. Waits for the load event or the first interaction before
 * loading.
 */
export async function loadLater<Part>(load: () => Promise<Part>): Promise<Part> {
  await whenLoaded()
  return loadPart(load)
}

/** Returns a component whose code loads when it is first rendered. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

/**
 * Like `lazyPart`, for a component that is not needed to read the page: its code is loaded only after the load event or
 * the first interaction.
 */
export const lazyLater = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadLater(load) }))

function whenLoaded(): Promise<void> {
  return new Promise((done) => {
    if (typeof window === 'undefined' || document.readyState === 'complete') return done()
    for (const event of ['load', 'pointerdown', 'keydown']) addEventListener(event, () => done(), { once: true })
  })
}

async function partMissing(tries: number): Promise<void> {
  if (await checkServer()) {
    await offerOtherBuild()
    await new Promise((done) => setTimeout(done, waitsMs[Math.min(tries, waitsMs.length - 1)]))
  }
  await untilOnline()
}
