import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { pageHeaders, safeHeaders } from '#e2e/kit/safe-headers.ts'
import { bareScript } from '#tests/bench/kit/page-weight.ts'

/** The issues of a page, one per line, each prefixed with the check's name. */
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
    // A window that has just become narrower takes some frames until all is in its place.
    const end = performance.now() + 1_000
    while (measure() !== 0 && performance.now() < end) await new Promise(requestAnimationFrame)
    return { width: root.clientWidth, overflow: measure() }
  })
  return found.overflow === 0 ? [] : [`overflow: ${found.overflow} px at ${found.width} px`]
}

/** No button of a row reaches out of its cell. */
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
  // The name of what the page shows may come first.
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

/** What the page has asked for, until it was loaded or, for the lightest, until now; as it was sent. */
const fetched = (until: 'load' | 'now') => {
  const [visit] = performance.getEntriesByType('navigation')
  const end = visit instanceof PerformanceNavigationTiming && until === 'load' ? visit.loadEventStart : Infinity
  return performance
    .getEntriesByType('resource')
    .flatMap((one) => (one instanceof PerformanceResourceTiming && one.startTime < end ? [one] : []))
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
}

const zipped = new Map<string, Promise<number>>()
/** Scripts and styles weigh what gzip makes of them at its best: a service worker hides how they were sent. */
async function zip(address: string): Promise<number> {
  const answer = await fetch(address)
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).byteLength
}

/** A cached file counts with its original size: the page need not be the browser's first. */
export async function checkWeight(page: Page, limit: number, until: 'load' | 'now'): Promise<Findings> {
  // Nothing comes after it either.
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

/** What answers came from where links lead to, by account; once for all that differ in numbers or in what comes after `?`. */
const answers = new Map<string, Promise<number>>()
/** They end the session, or another person's. */
const ends = /^\/(logout|account\/logout|switch-back)/
export const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/\d+/g, '0')

/** Something leads on, and what links lead to answers; but those of `visited` kinds, which answer to a visit. */
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
