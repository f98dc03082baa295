import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Portal, root } from '../../e2e/kit/portal.ts'
import { ensureBrowser, findBrowser } from '../../src/cli/browser.mjs'

// A keystroke's way to the screen: in the editor at 500 and at 50,000 units, and in a bare textarea, in turns in one browser
// run, behind texts with placeholders of several lengths. Run by `npm run bench:keystroke`; it needs a built portal.

const strokes = Number(process.env['KEYSTROKES'] ?? 1_000)
const strokesInTurn = 50
/** Characters that stand before the first stroke. */
const lengths = [60, 600, 20_000]
const sizes = [500, 50_000]
const maxPlaceholders = 40
const email = 'bench@demo.example'
const password = 'Falzmass-quer-17'

/** Milliseconds from each key press to the moment after the frame that shows it. */
async function paints(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => {
    Object.assign(window, { paintTimes: [] })
    if (document.body.dataset['timed'] !== undefined) return
    document.body.dataset['timed'] = ''
    document.addEventListener(
      'keydown',
      (event) => {
        // A message posted in an animation frame is handled after that frame has been painted.
        requestAnimationFrame(() => {
          const after = new MessageChannel()
          after.port1.addEventListener('message', () =>
            Object(window).paintTimes.push(performance.now() - event.timeStamp),
          )
          after.port1.start()
          after.port2.postMessage(null)
        })
      },
      true,
    )
  })
  for (let stroke = 0; stroke < count; stroke++) {
    await page.keyboard.press('abcdefghij '.charAt(stroke % 11) || 'a')
    await page.waitForTimeout(15 + ((stroke * 7) % 30))
  }
  return page.evaluate(() => Object(window).paintTimes)
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}

function textOf(length: number): string {
  const count = Math.min(maxPlaceholders, Math.floor(length / 15))
  const part = Math.floor(length / count)
  const words = 'Falz und Band der Tür in Eiche '
  return Array.from({ length: count }, (_, at) => {
    const placeholder = `{a${at}} `
    return words.repeat(Math.ceil(part / words.length)).slice(0, part - placeholder.length) + placeholder
  }).join('')
}

async function portalWith(units: number): Promise<Portal> {
  const portal = await Portal.create({
    data: await mkdtemp(join(tmpdir(), 'portal-bench-')),
    env: { PORTAL_SEED: 'none' },
  })
  const messages = await mkdtemp(join(tmpdir(), 'portal-bench-texts-'))
  const texts = Array.from({ length: units }, (_, at): [string, string] => [
    `bench.text.${String(at).padStart(6, '0')}`,
    `Door leaf ${at} with rebate and hinge in oak, {width} mm`,
  ])
  await writeFile(join(messages, 'en.json'), JSON.stringify(Object.fromEntries(texts)))
  const half = texts.filter((_, at) => at % 2 === 1)
  await writeFile(join(messages, 'de.json'), JSON.stringify(Object.fromEntries(half)))
  const run = (words: string[], input: string) =>
    execFileSync(join(root, 'node_modules/.bin/node'), words, {
      cwd: root,
      input,
      env: { ...process.env, PORTAL_DATA: portal.data, PORTAL_SEED: 'none' },
    })
  run(['src/cli/portal.ts', 'admin', 'create', '--email', email, '--password-stdin'], password)
  run(['src/cli/import.ts', '--messages', messages], '')
  await rm(messages, { recursive: true })
  await portal.start()
  return portal
}

async function editorAt(browser: Browser, portal: Portal): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const address = '/system-i18n?src=master&dst=de&unit=bench.text.000010'
  await page.goto(`${portal.url}/login?redirect=${encodeURIComponent(address)}`)
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Translation' }).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(5_000)
  return page
}

async function bareIn(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent('<textarea rows="8" cols="60"></textarea>')
  return page
}

ensureBrowser()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const portals = await Promise.all(sizes.map(portalWith))
const tabs = [{ name: 'bare', page: await bareIn(browser) }]
for (const [at, portal] of portals.entries()) tabs.push({ name: `${sizes[at]}`, page: await editorAt(browser, portal) })

for (const length of lengths) {
  const times = new Map(tabs.map(({ name }): [string, number[]] => [name, []]))
  for (const { page } of tabs) {
    await page.bringToFront()
    await page.locator('textarea').first().fill(textOf(length))
    await page.keyboard.press('Control+End')
  }
  for (let turn = 0; turn < strokes / strokesInTurn; turn++)
    for (const { name, page } of tabs) {
      await page.bringToFront()
      await page.waitForTimeout(200)
      times.get(name)?.push(...(await paints(page, strokesInTurn)))
    }
  const bare = times.get('bare') ?? []
  for (const [name, taken] of times) {
    const shown = [0.5, 0.95, 0.99, 1].map((share) => {
      const [own, base] = [quantile(taken, share), quantile(bare, share)]
      return `${own.toFixed(1)} (${(own / base).toFixed(2)})`
    })
    console.log(
      `${length} characters, ${name}: p50, p95, p99, max in ms (of bare): ${shown.join(', ')}; ` +
        `${taken.filter((time) => time > 50).length} of ${taken.length} above 50 ms`,
    )
  }
}
await browser.close()
await Promise.all(portals.map((portal) => portal.remove()))
