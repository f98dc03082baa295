import { askServer, untilOnline } from './online.ts'
import { tell } from '#src/portal/shell/tell.ts'
import type { toasts } from '#src/portal/shell/toasts.ts'

let isOffered = false
let missed = 0

/** After a deployment, chunks of this page's build may be gone: offers to reload. */
export async function offerOtherBuild(): Promise<void> {
  if (isOffered) return
  // Several chunks may fail at once.
  isOffered = true
  isOffered = await isOtherBuild()
  if (isOffered) return offerReload(reload)
  // Browsers may cache a failed module for the page's lifetime, so only a reload helps.
  isOffered = missed++ > 0
  if (isOffered) offer(reload, (toasts, go) => toasts.partMissing(go))
}

const reload = () => window.location.reload()

export function offerReload(takeOver: () => void): void {
  offer(takeOver, (toasts, go) => toasts.newVersion(go))
}

/** Acts on the user's consent; if there is nowhere to go then, offers again once online. */
function offer(leave: () => void, show: (table: typeof toasts, go: () => void) => void): void {
  const again = () => void untilOnline().then(() => offer(leave, show))
  void tell((table) => show(table, () => leaveIfNothingTyped(leave, again)))
}

/** Runs at once if nothing is typed, else after consent; never ends in the browser's error page. */
export function leaveIfNothingTyped(leave: () => void, unreached?: () => void): void {
  const go = async () => {
    if (!(await comesBack())) return unreached?.()
    dispatchEvent(new Event('portal:leaving'))
    leave()
  }
  const isTyped = !dispatchEvent(new Event('portal:typed', { cancelable: true }))
  if (!isTyped) return void go()
  void tell((toasts) => toasts.typedWouldBeLost(() => void go()))
}

/** The worker's copy of the shell may be gone, as when site data was cleared; then only the server can answer. */
async function comesBack(): Promise<boolean> {
  const isKept = navigator.serviceWorker?.controller && (await caches.match('/_shell.html').catch(() => undefined))
  return Boolean(isKept) || askServer()
}

/** Tells the service worker which build this page runs, so that its files stay cached. */
export function tellBuild({ data, ports }: MessageEvent): void {
  if (data === 'which-build') ports[0]?.postMessage(entryOf(document))
}

async function isOtherBuild(): Promise<boolean> {
  const answer = await fetch('/_shell.html?build', { cache: 'no-store' }).catch(() => null)
  const html = answer?.ok ? await answer.text().catch(() => '') : ''
  const theirs = entryIn(html)
  return theirs !== null && theirs !== entryOf(document)
}

// The entry's file name is a hash of the build.
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

function entryIn(html: string): string | null {
  const tags = html.match(/<script\b[^>]*>/g) ?? []
  const entry = tags.find((tag) => tag.includes(' type="module"') && tag.includes(' src="'))
  return entry?.match(/ src="([^"]*)"/)?.[1] ?? null
}
