import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { plainImports } from '#src/cli/build/plain-imports.ts'

const plugin = z.object({ load: z.object({ handler: z.instanceof(Function) }) })
type Helper = { __vitePreload: <Part>(load: () => Promise<Part>) => Promise<Part> }

async function open(): Promise<Helper> {
  const code = String(Reflect.apply(plugin.parse(plainImports()).load.handler, undefined, []))
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** What the page's listener does with a part that is missing. */
async function missing(listener: (event: Event) => void): Promise<unknown> {
  const window = new EventTarget()
  window.addEventListener('vite:preloadError', listener)
  vi.stubGlobal('dispatchEvent', (event: Event) => window.dispatchEvent(event))
  const { __vitePreload } = await open()
  return __vitePreload(() => Promise.reject(new Error('gone'))).catch((error: unknown) => error)
}

test('a part is what its import brings', async () => {
  const { __vitePreload } = await open()
  expect(await __vitePreload(async () => ({ part: 1 }))).toEqual({ part: 1 })
})

test('a part that cannot be fetched is told to the page, with what happened, and fails', async () => {
  const events: unknown[] = []
  expect(await missing((event) => events.push('payload' in event && event.payload))).toEqual(new Error('gone'))
  expect(events).toEqual([new Error('gone')])
})

test('a part that the page takes care of does not fail', async () => {
  expect(await missing((event) => event.preventDefault())).toBeUndefined()
})
