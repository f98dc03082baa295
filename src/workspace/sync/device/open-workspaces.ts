import { noteDraftsInMemory } from '#src/workspace/store/note-drafts.ts'
import { browserDevice } from './browser-device.ts'
import type { Space } from '#src/workspace/view.ts'
import { createWorkspace, type Workspace } from '#src/workspace/sync/workspace.ts'

const keepOpenMs = 60_000

type Open = { workspace: Workspace; users: number; closing: ReturnType<typeof setTimeout> | undefined }

const open = new Map<string, Open>()

// The draft itself reports a failed write, and retries.
const flushAll = () => Promise.allSettled([...open.values()].map(({ workspace }) => workspace.flush()))

let left: unknown = null

/** Writes unwritten texts to the pending slot: a page that may end now has no time for the database. */
function leave(): void {
  const device = browserDevice()
  const words = [...open.values()].flatMap(({ workspace }) => workspace.lastWords())
  device.writePendingSlot(words)
  left = words
  void flushAll().then((written) => {
    const isLast = left === words
    if (isLast && written.every(({ status }) => status === 'fulfilled')) device.writePendingSlot([])
  })
}

/** A frozen page cannot let go of its texts when another one wants them. */
function freeze(): void {
  leave()
  for (const { workspace } of open.values()) workspace.letGo()
}

function wakeAll(wasFrozen = false): void {
  for (const { workspace } of open.values()) workspace.wake(wasFrozen)
}

function goOn(wasFrozen = false): void {
  // A page that goes on writes them itself.
  browserDevice().writePendingSlot([])
  wakeAll(wasFrozen)
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') leave()
  else goOn()
}

function warnOfLoss(event: Event): void {
  void flushAll()
  noteDraftsInMemory.retry()
  const isUnwritten = [...open.values()].some(({ workspace }) => workspace.hasUnwritten())
  if (isUnwritten || noteDraftsInMemory.count() > 0) event.preventDefault()
}

function watchPage(): void {
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', freeze)
  document.addEventListener('freeze', freeze)
  // The next window may show the same text.
  addEventListener('blur', () => void flushAll())
  addEventListener('pageshow', ({ persisted }) => goOn(persisted))
  // These do not clear the pending slot: the connection may change as a page ends, or while it is hidden and may end at
  // any time.
  addEventListener('online', () => wakeAll())
  addEventListener('offline', () => wakeAll())
  addEventListener('beforeunload', warnOfLoss)
  addEventListener('portal:typed', warnOfLoss)
}

/** Returns the workspace of a pair in this tab, shared by all callers. */
export function workspaceOf(space: Space, src: string, dst: string): Workspace {
  const name = JSON.stringify([space, src, dst])
  const found = open.get(name)
  if (found && !found.workspace.isReleased()) return found.workspace
  if (open.size === 0) watchPage()
  const workspace = createWorkspace(browserDevice(), space, src, dst)
  open.set(name, { workspace, users: 0, closing: undefined })
  return workspace
}

export const openWorkspaces = (): Workspace[] => [...open.values()].map(({ workspace }) => workspace)

/** Keeps a workspace open until the returned function is called, and for `keepOpenMs` after that. */
export function holdWorkspace(workspace: Workspace): () => void {
  const entry = [...open].find(([, one]) => one.workspace === workspace)
  if (!entry) return () => undefined
  const [name, held] = entry
  held.users += 1
  clearTimeout(held.closing)
  workspace.setHeld(true)
  return () => {
    held.users -= 1
    if (held.users > 0) return
    workspace.setHeld(false)
    held.closing = setTimeout(() => close(name), keepOpenMs)
  }
}

function close(name: string): void {
  const held = open.get(name)
  if (!held || held.users > 0) return
  if (held.workspace.hasUnwritten()) {
    held.closing = setTimeout(() => close(name), keepOpenMs)
    return
  }
  open.delete(name)
  held.workspace.stop()
}
