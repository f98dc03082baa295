import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import type { Engine } from './engine.ts'

const opened = z.object({ value: z.object({ sessionId: z.string() }) })
const answered = z.object({ value: z.unknown() })
const startMs = 60_000
const display = ':97'
const keepPainting = `setInterval(() => { const { style } = document.documentElement; style.outline = style.outline ? '' : '1px solid transparent' }, 50)`

/**
 * Starts WebKitGTK’s MiniBrowser on a separate display and drives it with WebDriver (https://www.w3.org/TR/webdriver2).
 * Its data is deleted when it ends.
 */
export async function startWebKit(port: number): Promise<Engine> {
  const screen = spawn('Xvfb', [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // A container has no graphics card.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  })
  const base = `http://127.0.0.1:${port}`
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(base + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const read: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read).slice(0, 500)}`)
    return read
  }
  for (const until = Date.now() + startMs; ;) {
    if (
      await fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await new Promise((done) => setTimeout(done, 100))
  }
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: 'normal' } }
  const { sessionId } = opened.parse(await ask('POST', '/session', { capabilities })).value
  const at = (path: string) => `/session/${sessionId}${path}`
  const valueOf = (answer: unknown) => answered.parse(answer).value
  return {
    name: 'WebKit',
    goto: async (url) => void (await ask('POST', at('/url'), { url })),
    reload: async () => void (await ask('POST', at('/refresh'), {})),
    async evaluate(body) {
      const script = `const done = arguments[0]; Promise.resolve((async () => { ${body} })()).then((value) => done(JSON.stringify(value) ?? 'null'), (error) => done(JSON.stringify({ failed: String(error) })))`
      return JSON.parse(String(valueOf(await ask('POST', at('/execute/async'), { script, args: [] }))))
    },
    pressKeys: async (actions) =>
      void (await ask('POST', at('/actions'), { actions: [{ type: 'key', id: 'keyboard', actions }] })),
    async screenshot() {
      // WebKit never takes a screenshot of a page that does not repaint and is not longer than the window.
      await ask('POST', at('/execute/sync'), { script: keepPainting, args: [] })
      return Buffer.from(String(valueOf(await ask('GET', at('/screenshot')))), 'base64')
    },
    resize: async (width, height) => void (await ask('POST', at('/window/rect'), { width, height })),
    kill: () => endAll([driver, screen]),
  }
}

async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
