import { checkServer, untilOnline } from './online.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { toasts } from '#src/portal/shell/toasts.ts'

let isOffered = false
let missed = 0

/**
 * Offers to reload the page if the server has another build, or if a code chunk has failed to load for the second time.
 * Call it after a chunk could not be loaded.
 */
export async function offerOtherBuild(): Promise<void> {
  if (isOffered) return
  // Set before the check, because several chunks may fail at once.
  isOffered = true
  isOffered = await isOtherBuild()
  if (isOffered) return offerReload(reload)
  // A browser may cache a failed module for the life of the page. Loading it again then fails too, and only a reload
  // helps.
  isOffered = missed++ > 0
  if (isOffered) offer(reload, (toasts, go) => toasts.partMissing(go))
}

const reload = () => window.location.reload()

export function offerReload(takeOver: () => void): void {
  offer(takeOver, (toasts, go) => toasts.newVersion(go))
}

/**
 * Shows a toast that offers to leave the page, and calls `leave` when the user agrees. If the page could not be loaded
 * again at that time, the toast returns once the server can be reached.
 */
function offer(leave: () => void, show: (table: typeof toasts, go: () => void) => void): void {
  const again = () => void untilOnline().then(() => offer(leave, show))
  void showToast((table) => show(table, () => leaveIfNothingTyped(leave, again)))
}

/**
 * Calls `leave` if the page can be loaded again, and `unreached` if it cannot. If the user has typed something, asks
 * first.
 */
export function leaveIfNothingTyped(leave: () => void, unreached?: () => void): void {
  const go = async () => {
    if (!(await comesBack())) return unreached?.()
    dispatchEvent(new Event('portal:leaving'))
    leave()
  }
  const isTyped = !dispatchEvent(new Event('portal:typed', { cancelable: true }))
  if (!isTyped) return void go()
  void showToast((toasts) => toasts.typedWouldBeLost(() => void go()))
}

/**
 * Returns whether the page can be loaded again: from the worker's copy of the shell, or from the server. The copy may
 * be gone, for example after site data was cleared.
 */
async function comesBack(): Promise<boolean> {
  const isKept = navigator.serviceWorker?.controller && (await caches.match('/_shell.html').catch(() => undefined))
  return Boolean(isKept) || checkServer()
}

/**
 * Answers the service worker's message `which-build` with the build of this page. The worker then keeps the files of
 * that build in its cache.
 */
export function tellBuild({ data, ports }: MessageEvent): void {
  if (data === 'which-build') ports[0]?.postMessage(entryOf(document))
}

async function isOtherBuild(): Promise<boolean> {
  const answer = await fetch('/_shell.html?build', { cache: 'no-store' }).catch(() => null)
  const html = answer?.ok ? await answer.text().catch(() => '') : ''
  const theirs = entryIn(html)
  return theirs !== null && theirs !== entryOf(document)
}

// Returns the address of a page's entry script, which contains a hash of the build; null if there is none.
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

function entryIn(html: string): string | null {
  const tags = html.match(/<script\b[^>]*>/g) ?? []
  const entry = tags.find((tag) => tag.includes(' type="module"') && tag.includes(' src="'))
  return entry?.match(/ src="([^"]*)"/)?.[1] ?? null
}
