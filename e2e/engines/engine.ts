/** Presses and releases in order, as both WebDriver protocols take them. */
type KeyActions = { type: 'keyDown' | 'keyUp'; value: string }[]

/** What the tasks need from a browser, independent of its protocol. */
export type Engine = {
  name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs the body of a function in the page; its result travels as JSON. */
  evaluate(body: string): Promise<unknown>
  pressKeys(actions: KeyActions): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  resize(width: number, height: number): Promise<void>
  /** Ends the process at once, as a crash does. */
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

/** Drives a page as a person would: by labels, names and keys. */
export class Person {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** Waits until an expression over the page is true. */
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

  /** Waits until React has the page: before, a click finds no handler. */
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

  /** Such as 'Control+Enter'. */
  async press(chord: string): Promise<void> {
    const keys = chord.split('+').map((key) => specialKeys[key] ?? key)
    await this.engine.pressKeys([
      ...keys.map((value) => ({ type: 'keyDown' as const, value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
    ])
  }
}
