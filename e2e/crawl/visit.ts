import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, isLive, startSession } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { isQuiet } from './acts.ts'
import * as checks from './checks.ts'
import { isWhole } from '#tests/sample.ts'
import { screens } from './screens.ts'
import type { Screen, State, Tabs, View } from './screen.ts'
import { checkTabOrder } from './tab-order.ts'

/** Returns the kinds of addresses that the crawl opens with an account. */
const pathsOf = (account: string) =>
  new Set(
    screens.flatMap(({ account: of = 'nobody', path }) =>
      of === account && typeof path === 'string' ? [checks.kindOf(path)] : [],
    ),
  )

/** A user’s browser that visits screens in sequence. */
export type Crawl = { portal: Portal; page: Page; faults: checks.Findings }

export async function begin(browser: Browser, portal: Portal, first: Screen): Promise<Crawl> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const faults = await watch(context)
  const page = await context.newPage()
  if (first.keepsNothing)
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  if (first.account !== undefined) await startSession(page, portal, first.account)
  return { portal, page, faults }
}

/** Collects the policy violations and console errors of all pages, except failed requests. */
async function watch(context: BrowserContext): Promise<checks.Findings> {
  const faults: checks.Findings = []
  await context.exposeFunction('policyBroken', (what: string) => faults.push(`policy: ${what}`))
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      Reflect.apply(Reflect.get(window, 'policyBroken'), null, [
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      ]),
    ),
  )
  context.on('console', (said) => {
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
      faults.push(`console: ${said.text()}`)
  })
  context.on('weberror', (error) => faults.push(`console: ${error.error().message}`))
  return faults
}

/** Checks a screen and its states. Returns all issues, each with the screen, the check and the view. */
export async function visit(crawl: Crawl, screen: Screen, view: View): Promise<checks.Findings> {
  const { page, faults } = crawl
  const named = (findings: checks.Findings, state = '') =>
    findings.map(
      (one) =>
        `${screen.name}${state && `, ${state}`} (${screen.account ?? 'nobody'}): ${one} (${view.locale}, ${view.colorScheme}, ${view.width} px)`,
    )
  const findings = named(await orWhatFailed(() => lookAtScreen(crawl, screen, view)))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const state of screen.states ?? [])
    if (isWhole || !state.whole)
      findings.push(...named(await orWhatFailed(() => lookAtState(crawl, state, view)), state.name))
  return [...findings, ...named(faults.splice(0))]
}

/** Returns an issue if the screen cannot be reached, so that the visit continues. */
async function orWhatFailed(look: () => Promise<checks.Findings>): Promise<checks.Findings> {
  try {
    return await look()
  } catch (error) {
    return [`not reached: ${error instanceof Error ? error.message : String(error)}`]
  }
}

async function lookAtScreen({ page, portal }: Crawl, screen: Screen, view: View): Promise<checks.Findings> {
  const { account = 'nobody', path, title, status = 200, weight, tabs, stays, isEnd } = screen
  await page.context().addCookies([{ name: 'lang', value: view.locale, url: portal.url }])
  await page.emulateMedia({ colorScheme: view.colorScheme })
  await resize(page, view.width)
  if (stays)
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? route.abort('aborted') : route.continue(),
    )
  const answer = await page.goto(portal.url + (typeof path === 'string' ? path : await path(portal)))
  // Not `getByRole`: an open dialog hides the heading from the accessibility tree.
  await expect(page.locator('h1').first()).toBeVisible()
  await isLive(page)
  // With `stays`, the button keeps showing a running request.
  if (!stays) await isQuiet(page)
  return [
    ...(await checks.checkAnswer(answer, status)),
    ...(await checks.checkTitle(page, title({}, { locale: view.locale }))),
    ...(weight === undefined ? [] : await checks.checkWeight(page, weight, weight < 1.6 ? 'now' : 'load')),
    ...(isEnd ? [] : await checks.checkWaysOn(page, account, pathsOf(account))),
    ...(await lookAround(page, view, tabs)),
    ...(await lookAtCells(page)),
  ]
}

/** Checks a table’s cells at 768 px, where the table is narrowest, and at 1280 px, where it has all its columns. */
async function lookAtCells(page: Page): Promise<checks.Findings> {
  const findings: checks.Findings = []
  if ((await page.locator('td').count()) === 0) return findings
  for (const width of [768, 1280]) {
    await resize(page, width)
    findings.push(...(await checks.checkCells(page)))
  }
  return findings
}

async function lookAtState({ page, portal }: Crawl, { act, tabs }: State, view: View): Promise<checks.Findings> {
  await resize(page, view.width)
  await act(page, portal)
  return lookAround(page, view, tabs)
}

/**
 * Checks an open page by axe, for classes without a rule, for overflow at the view’s width and at 320 px, and for its
 * tab order.
 */
async function lookAround(page: Page, view: View, tabs?: Tabs): Promise<checks.Findings> {
  const findings = [
    ...(await checks.checkByAxe(page)),
    ...(await checks.checkOverflow(page)),
    ...(await checks.checkClasses(page)),
  ]
  await resize(page, 320)
  findings.push(...(await checks.checkOverflow(page)))
  // The check sets the window width itself and does not depend on colours: among all views, one per language is enough.
  const isFirst = view.colorScheme === 'light' && view.width === 1280
  if (tabs && (isFirst || process.env['CRAWL'] !== 'all')) findings.push(...(await checkTabOrder(page, tabs)))
  return findings
}

/** The narrow window is so high that no bar at its edge covers half a button: a user would scroll. */
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width === 320 ? 1_600 : 900 })
