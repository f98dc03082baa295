/** Key presses and releases in order, in the format of both WebDriver protocols. */
type KeyActions = { type: 'keyDown' | 'keyUp'; value: string }[]

/** A browser as the tasks use it, independent of its protocol. */
export type Engine = {
  name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs the body of an async function in the page. Its result is sent as JSON. */
  evaluate(body: string): Promise<unknown>
  pressKeys(actions: KeyActions): Promise<void>
  /** Returns a PNG image. */
  screenshot(): Promise<Buffer>
  resize(width: number, height: number): Promise<void>
  /** Ends the browser: Firefox at once, like a crash; WebKit with SIGTERM. */
  kill(): Promise<void>
}

const specialKeys: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Control: '\uE009',
  Alt: '\uE00A',
  Shift: '\uE008',
  ArrowDown: '\uE015',
  PageDown: '\uE00F',
  Backspace: '\uE003',
}

const patienceMs = 60_000
const lookEveryMs = 100

/** Drives a page like a user: by labels, names and keys. */
export class Person {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** Waits until a JavaScript expression is true in the page. Throws after 60 s. */
  async sees(what: string, expression: string): Promise<void> {
    for (const until = Date.now() + patienceMs; ;) {
      if ((await this.engine.evaluate(`return Boolean(${expression})`).catch(() => false)) === true) return
      if (Date.now() > until) throw new Error(`${this.engine.name} does not show ${what}:\n${await this.text()}`)
      await new Promise((done) => setTimeout(done, lookEveryMs))
    }
  }

  async seesText(text: string): Promise<void> {
    await this.sees(text, `document.body?.innerText.includes(${JSON.stringify(text)})`)
  }

  async text(): Promise<string> {
    return String(
      await this.engine
        .evaluate(`return document.location.href + '\\n' + (document.body?.innerText ?? '').slice(0, 1500)`)
        .catch(String),
    )
  }

  /** Waits until React has hydrated the page: before that, a click has no effect. */
  async isLive(): Promise<void> {
    await this.sees(
      'a live page',
      `document.querySelector('main > *') && Object.keys(document.querySelector('main > *')).some((key) => key.startsWith('__reactProps'))`,
    )
  }

  async fill(label: string, text: string): Promise<void> {
    const found = `[...document.querySelectorAll('input, textarea')].find((box) => [...(box.labels ?? [])].some((one) => one.innerText.trim().startsWith(${JSON.stringify(label)})) || box.getAttribute('aria-label') === ${JSON.stringify(label)})`
    await this.sees(`the field ${label}`, found)
    await this.engine.evaluate(`const box = ${found}; box.focus(); box.select?.()`)
    await this.type(text)
  }

  async click(name: string): Promise<void> {
    const found = `[...document.querySelectorAll('button, a, [role=menuitem], [role=row], [role=option]')].find((one) => !one.disabled && (one.getAttribute('aria-label') ?? one.innerText ?? '').trim() === ${JSON.stringify(name)})`
    await this.sees(`the button ${name}`, found)
    await this.engine.evaluate(`${found}.click()`)
  }

  async type(text: string): Promise<void> {
    await this.engine.pressKeys(
      [...text].flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]),
    )
  }

  /** Presses a combination of keys, such as 'Control+Enter'. */
  async press(chord: string): Promise<void> {
    const keys = chord.split('+').map((key) => specialKeys[key] ?? key)
    await this.engine.pressKeys([
      ...keys.map((value) => ({ type: 'keyDown' as const, value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
    ])
  }
}
