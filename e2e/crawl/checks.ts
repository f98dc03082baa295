import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { pageHeaders, safeHeaders } from '#e2e/kit/safe-headers.ts'
import { bareScript } from '#tests/bench/kit/page-weight.ts'

/** The issues of a page, one per item, each prefixed with the check’s name. */
export type Findings = string[]

const axe = new URL(import.meta.resolve('axe-core/axe.min.js'))
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const findViolations = `axe.run(document, ${JSON.stringify({ runOnly: tags, resultTypes: ['violations'], selectors: false })}).then(
  ({ violations }) => violations.map(({ id, nodes }) => 'axe: ' + id + ': ' + nodes.map(({ html }) => html).join(' | ')),
)`

export async function checkByAxe(page: Page): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate<Findings>(findViolations)
}

export async function checkOverflow(page: Page): Promise<Findings> {
  const found = await page.evaluate(async () => {
    const { documentElement: root } = document
    const measure = () => root.scrollWidth - root.clientWidth
    // After the window becomes narrower, the layout takes some frames to settle.
    const end = performance.now() + 1_000
    while (measure() !== 0 && performance.now() < end) await new Promise(requestAnimationFrame)
    return { width: root.clientWidth, overflow: measure() }
  })
  return found.overflow === 0 ? [] : [`overflow: ${found.overflow} px at ${found.width} px`]
}

/**
 * Checks that every utility class on the page has a rule. Panda writes the rules when it reads the sources. It leaves
 * out what it cannot read, such as a constant of another file, while the page still sets the class. Classes of recipes
 * (`table__row`, `button--plain`) may have no rule.
 */
export async function checkClasses(page: Page): Promise<Findings> {
  const without = await page.evaluate(() => {
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
      .join()
    const names = new Set(
      [...document.querySelectorAll('[class*=_]')].flatMap(({ classList }) => Array.from(classList)),
    )
    return [...names].filter((name) => /^(?!.*(?:__|--)).*_/.test(name) && !rules.includes(`.${CSS.escape(name)}`))
  })
  return without.map((name) => `classes: no rule for ${name}`)
}

/** Checks that no link or button extends beyond the side edges of its table cell. */
export async function checkCells(page: Page): Promise<Findings> {
  const outside = await page.locator('td :is(a, button):visible').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const [own, cell] = [control.getBoundingClientRect(), control.closest('td')?.getBoundingClientRect()]
        return cell !== undefined && (own.left < cell.left || own.right > cell.right)
      })
      .map((control) => control.textContent),
  )
  return outside.map((text) => `cells: “${text}” reaches out of its cell`)
}

export async function checkTitle(page: Page, title: string): Promise<Findings> {
  const found = await page.title()
  const wanted = `${title} · Account portal`
  // The name of the shown record may come before the title.
  const isRight = found === wanted || found.endsWith(` – ${wanted}`)
  return isRight ? [] : [`title: “${found}” instead of “${title}”`]
}

export async function checkAnswer(response: Response | null, status: number): Promise<Findings> {
  const headers = (await response?.allHeaders()) ?? {}
  const wanted = { ...safeHeaders, ...pageHeaders, 'referrer-policy': /^same-origin$/ }
  const wrong = Object.entries(wanted).filter(([name, value]) => !value.test(headers[name] ?? ''))
  const findings = wrong.map(([name]) => `headers: ${name}: ${headers[name]}`)
  return response?.status() === status ? findings : [...findings, `answer: ${response?.status()}`]
}

/**
 * Returns the files that the page has requested before its load event, or until now, with their encoded sizes in bytes.
 */
const fetched = (until: 'load' | 'now') => {
  const [visit] = performance.getEntriesByType('navigation')
  const end = visit instanceof PerformanceNavigationTiming && until === 'load' ? visit.loadEventStart : Infinity
  return performance
    .getEntriesByType('resource')
    .flatMap((one) => (one instanceof PerformanceResourceTiming && one.startTime < end ? [one] : []))
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
}

const zipped = new Map<string, Promise<number>>()
/**
 * Returns the size in bytes of a script or style sheet after gzip at the highest level. The page cannot measure this
 * size, because a service worker hides how the file was sent.
 */
async function zip(address: string): Promise<number> {
  const answer = await fetch(address)
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).byteLength
}

/**
 * Checks the total sizes of scripts, styles and fonts; `limit` is a multiple of a bare page’s scripts. A cached file
 * counts with its full size, so the page need not be the first in the browser.
 */
export async function checkWeight(page: Page, limit: number, until: 'load' | 'now'): Promise<Findings> {
  // Files that load after the load event count as well.
  if (until === 'now') await page.waitForLoadState('networkidle')
  const weights = { script: 0, styles: 0, fonts: 0 }
  const files = new Map((await page.evaluate(fetched, until)).map(({ name, bytes }) => [name, bytes]))
  for (const [name, bytes] of files) {
    const { pathname } = new URL(name)
    if (pathname.endsWith('.woff2')) weights.fonts += bytes
    if (!/\.(js|css)$/.test(pathname)) continue
    const known = zipped.get(pathname) ?? zip(name)
    zipped.set(pathname, known)
    weights[pathname.endsWith('.js') ? 'script' : 'styles'] += await known
  }
  const most = { script: limit * bareScript, styles: 14_000, fonts: 62_000 }
  const isLight = weights.script > 0 && weights.styles > 0 && weights.script <= most.script
  if (isLight && weights.styles <= most.styles && weights.fonts <= most.fonts) return []
  return [`weight: ${JSON.stringify(weights)} instead of at most ${JSON.stringify(most)}`]
}

/**
 * The status codes of link targets, by account and kind of address: one for all that differ only in numbers or in the
 * query.
 */
const answers = new Map<string, Promise<number>>()
/** Links that end a session: the user’s own, or the one of acting as another user. */
const ends = /^\/(logout|account\/logout|switch-back)/
export const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/\d+/g, '0')

/**
 * Checks that something on the page leads to another page, and that the links’ targets answer without an error. Skips
 * the kinds of addresses in `visited`, which the crawl opens anyway.
 */
export async function checkWaysOn(page: Page, account: string, visited: ReadonlySet<string>): Promise<Findings> {
  const { links, ways } = await page.evaluate(() => {
    const isElsewhere = (one: Element) => !(one instanceof HTMLAnchorElement) || one.pathname !== location.pathname
    const own = [...document.querySelectorAll('a')].filter(({ origin }) => origin === location.origin)
    return {
      links: own.filter(isElsewhere).map(({ pathname, search }) => pathname + search),
      ways: [...document.querySelectorAll('main :is(a[href], button:enabled), nav a[href]')].filter(isElsewhere).length,
    }
  })
  const findings = ways === 0 ? ['dead end: nothing leads on'] : []
  const session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const link of links.filter((one) => !ends.test(one) && !visited.has(kindOf(one)))) {
    const kind = `${account} ${kindOf(link)}`
    const answer = answers.get(kind) ?? ask(new URL(link, page.url()), session)
    answers.set(kind, answer)
    if ((await answer) >= 400) findings.push(`dead end: ${link} answers ${await answer}`)
  }
  return findings
}

async function ask(address: URL, cookie: string): Promise<number> {
  const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status
}
