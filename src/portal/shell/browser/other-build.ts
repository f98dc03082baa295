import { checkServer, untilOnline } from './online.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { toasts } from '#src/portal/shell/toasts.ts'

let isOffered = false
let missed = 0

/** Offers to reload the page, because after a deployment the chunks of its build may be gone. */
export async function offerOtherBuild(): Promise<void> {
  if (isOffered) return
  // Set first, because several chunks may fail at once.
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

/**
 * Offers to leave the page and leaves when the user agrees. If the next page cannot be reached then, offers it again
 * once online.
 */
function offer(leave: () => void, show: (table: typeof toasts, go: () => void) => void): void {
  const again = () => void untilOnline().then(() => offer(leave, show))
  void showToast((table) => show(table, () => leaveIfNothingTyped(leave, again)))
}

/** Leaves at once if nothing is typed, else after the user agrees. Never ends in the browser's error page. */
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
 * Returns whether the page can be loaded again. The worker's copy of the shell may be gone, as when site data was
 * cleared; then only the server can answer.
 */
async function comesBack(): Promise<boolean> {
  const isKept = navigator.serviceWorker?.controller && (await caches.match('/_shell.html').catch(() => undefined))
  return Boolean(isKept) || checkServer()
}

/** Answers the service worker's question which build this page runs, so that the files of that build stay cached. */
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
