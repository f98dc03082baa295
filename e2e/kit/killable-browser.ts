import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#src/cli/browser.mjs'

/** A Chromium with a profile on disk. A test can kill it, like a power cut. */
export class KillableBrowser {
  readonly profile: string
  #process: ChildProcess | undefined
  #context: BrowserContext | undefined

  constructor(profile: string) {
    this.profile = profile
  }

  /** Starts the browser and returns its page. */
  async start(): Promise<Page> {
    const executable = findBrowser()
    if (executable === undefined) throw new Error('no Chromium')
    // A killed browser leaves its lock file behind.
    await rm(join(this.profile, 'SingletonLock'), { force: true })
    const child = spawn(
      executable,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-sync',
        '--disable-background-networking',
        '--disable-component-update',
        '--remote-debugging-port=0',
        '--hide-crash-restore-bubble',
        '--lang=en-GB',
        '--window-size=1280,900',
        `--user-data-dir=${this.profile}`,
        'about:blank',
      ],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.#process = child
    const address = await new Promise<string>((found, failed) => {
      let said = ''
      child.stderr.on('data', (chunk) => {
        said += String(chunk)
        const match = /DevTools listening on (ws:\S+)/.exec(said)
        if (match?.[1] !== undefined) found(match[1])
      })
      child.once('exit', () => failed(new Error(`Chromium ended: ${said}`)))
    })
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('Chromium has no context')
    this.#context = context
    return context.pages()[0] ?? context.newPage()
  }

  async screenshot(path: string): Promise<void> {
    await this.#context?.pages()[0]?.screenshot({ path })
  }

  /** Quits the browser like a user: it first writes pending data, such as cookies. */
  async quit(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child === undefined) return
    const gone = new Promise((done) => child.once('exit', done))
    const session = await this.#context?.browser()?.newBrowserCDPSession()
    await session?.send('Browser.close').catch(() => undefined)
    await gone
  }

  /** Sends SIGKILL to the browser and all its child processes. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child?.pid === undefined) return
    const gone = new Promise((done) => child.once('exit', done))
    process.kill(-child.pid, 'SIGKILL')
    await gone
    await this.#context
      ?.browser()
      ?.close()
      .catch(() => undefined)
  }
}
