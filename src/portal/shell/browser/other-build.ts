import { askServer, untilOnline } from './online.ts'
import { tell } from '#src/portal/shell/tell.ts'
import type { toasts } from '#src/portal/shell/toasts.ts'

let isOffered = false
let missed = 0

/** Where the server has another build than the page, parts of this one may be gone: says so, and loads the other when told. */
export async function offerOtherBuild(): Promise<void> {
  if (isOffered) return
  // Several parts may be missed at once.
  isOffered = true
  isOffered = await isOtherBuild()
  if (isOffered) return offerReload(reload)
  // A browser may keep for the page's life that a part failed: then another page alone brings it.
  isOffered = missed++ > 0
  if (isOffered) offer(reload, (toasts, go) => toasts.partMissing(go))
}

const reload = () => window.location.reload()

/** Tells of a newer version; it is taken over when the person says so. */
export function offerReload(takeOver: () => void): void {
  offer(takeOver, (toasts, go) => toasts.newVersion(go))
}

/** Leaves when the person says so; where there is nowhere to go by then, it is offered again once there is. */
function offer(leave: () => void, show: (table: typeof toasts, go: () => void) => void): void {
  const again = () => void untilOnline().then(() => offer(leave, show))
  void tell((table) => show(table, () => leaveIfNothingTyped(leave, again)))
}

/** Runs at once where nothing is typed, else when the person says that it may be lost; never into the browser's own error page. */
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

/** Whether there is a page to come to: the worker's, which may have been removed with the site's data, or the server's. */
async function comesBack(): Promise<boolean> {
  const isKept = navigator.serviceWorker?.controller && (await caches.match('/_shell.html').catch(() => undefined))
  return Boolean(isKept) || askServer()
}

/** Answers the service worker, which keeps the files of every build that an open page runs. */
export function tellBuild({ data, ports }: MessageEvent): void {
  if (data === 'which-build') ports[0]?.postMessage(entryOf(document))
}

async function isOtherBuild(): Promise<boolean> {
  const answer = await fetch('/_shell.html?build', { cache: 'no-store' }).catch(() => null)
  const html = answer?.ok ? await answer.text().catch(() => '') : ''
  const theirs = entryOf(new DOMParser().parseFromString(html, 'text/html'))
  return theirs !== null && theirs !== entryOf(document)
}

// Its name is made from all that it loads, so it is another one in another build.
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null
