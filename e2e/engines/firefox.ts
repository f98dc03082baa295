import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import type { Engine } from './engine.ts'

const opened = z.object({ context: z.string() })
const evaluated = z.object({ type: z.string(), result: z.object({ value: z.unknown().optional() }).optional() })
const pictured = z.object({ data: z.string() })
const message = z.object({
  id: z.number().optional(),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
})
const openMs = 90_000

/** Starts Firefox with a profile folder and drives it with WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export async function startFirefox(profile: string): Promise<Engine> {
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    },
  )
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: z.infer<typeof message>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = message.parse(JSON.parse(String(data)))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let count = 0
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = ++count
    const answer = await new Promise<z.infer<typeof message>>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error} ${answer.message ?? ''}`)
    return answer.result
  }
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const { context } = opened.parse(await send('browsingContext.create', { type: 'tab' }))
  return {
    name: 'Firefox',
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(body) {
      const expression = `Promise.resolve((async () => { ${body} })()).then((value) => JSON.stringify(value) ?? 'null')`
      const { type, result } = evaluated.parse(
        await send('script.evaluate', { expression, target: { context }, awaitPromise: true }),
      )
      if (type !== 'success') throw new Error(`The page threw at ${body}`)
      return JSON.parse(String(result?.value))
    },
    pressKeys: async (actions) =>
      void (await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })),
    screenshot: async () =>
      Buffer.from(pictured.parse(await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Returns the WebDriver address, which Firefox prints on stderr. Throws after 90 s. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Firefox does not listen:\n${said}`)), openMs)
    child.stderr?.on('data', (part) => {
      said += String(part)
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
