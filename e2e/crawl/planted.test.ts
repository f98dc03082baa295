import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/kit/fixtures.ts'
import { type Screen, viewOf, views } from './screen.ts'
import { screens } from './screens.ts'
import { begin, visit } from './visit.ts'

test.use({ sharesPortal: true })

const find = (name: string): Screen => {
  const screen = screens.find((one) => one.name === name)
  if (screen === undefined) throw new Error(`${name} is no screen`)
  return screen
}

/** Runs `plant` in the page after it has loaded. */
const plantOnLoad = (page: Page, plant: () => void) =>
  page.addInitScript(`addEventListener('load', () => setTimeout(${plant}))`)

/** Plants one fault of every kind that a visit detects, except those of lists. */
function plantInLogin(): void {
  document.body.append(
    Object.assign(document.createElement('img'), { src: '/icon.svg' }),
    Object.assign(document.createElement('button'), { tabIndex: 5, textContent: 'planted' }),
    Object.assign(document.createElement('a'), { href: '/planted', textContent: 'planted' }),
    Object.assign(document.createElement('style'), { textContent: 'body { outline: 0 }' }),
  )
  const wide = Object.assign(document.createElement('p'), { textContent: 'planted' })
  wide.style.width = '2000px'
  wide.className = 'd_planted'
  document.body.append(wide)
  for (const one of document.querySelectorAll('main a, nav a')) one.removeAttribute('href')
  for (const one of document.querySelectorAll('main button')) one.setAttribute('disabled', '')
  const untitle = () => document.title !== '' && Object.assign(document, { title: '' })
  new MutationObserver(untitle).observe(document.head, { childList: true, subtree: true, characterData: true })
  untitle()
  Reflect.apply(setTimeout, null, [
    () => {
      throw new Error('planted')
    },
  ])
}

function plantInList(): void {
  for (const one of document.querySelectorAll<HTMLElement>('[role=search]')) one.style.direction = 'rtl'
  for (const one of document.querySelectorAll<HTMLElement>('td :is(a, button)')) {
    one.style.position = 'relative'
    one.style.left = '900px'
  }
}

test('a visit detects each planted fault of a page', async ({ browser, portal }) => {
  const fails = { name: 'a state', act: () => Promise.reject(new Error('planted')) }
  const screen: Screen = { ...find('/login'), weight: 0.1, states: [fails] }
  const crawl = await begin(browser, portal, screen)
  await plantOnLoad(crawl.page, plantInLogin)
  await crawl.page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const { 'x-frame-options': _, ...headers } = answer.headers()
    const body = (await answer.text()).replace('</body>', '<script>planted()</script></body>')
    await route.fulfill({ status: 203, headers, body })
  })
  const findings = await visit(crawl, screen, { locale: 'de', colorScheme: 'dark', width: 768 })
  await crawl.page.context().close()
  for (const found of [
    'answer: 203',
    'axe: image-alt: ',
    'axe: tabindex: ',
    'classes: no rule for d_planted',
    'console: planted',
    'dead end: /planted answers 404',
    'dead end: nothing leads on',
    'headers: x-frame-options: undefined',
    'overflow: ',
    'policy: script-src-elem inline ',
    'policy: style-src-elem ',
    'title: “”',
    'weight: ',
  ])
    expect.soft(findings).toContainEqual(expect.stringContaining(`/login (nobody): ${found}`))
  expect.soft(findings).toContainEqual(expect.stringMatching(/: console: .*Content Security Policy/))
  expect(findings).toContain('/login, a state (nobody): not reached: planted (de, dark, 768 px)')
})

test('a visit detects the planted faults of a list', async ({ browser, portal }) => {
  const { states: _, ...screen } = find('/order-approve/?waiting=1&customer=e')
  const crawl = await begin(browser, portal, screen)
  await plantOnLoad(crawl.page, plantInList)
  const findings = await visit(crawl, screen, { locale: 'de', colorScheme: 'light', width: 1280 })
  await crawl.page.context().close()
  for (const found of ['cells: ', 'tab order: '])
    expect.soft(findings).toContainEqual(expect.stringContaining(`${screen.name} (approver): ${found}`))
})

test('every view covers at least one screen', () => {
  expect(new Set(screens.map(viewOf)).size).toBe(views.length)
})
