import { noteDraftsInMemory } from '#src/workspace/store/note-drafts.ts'
import { deviceOf, openDevices } from './browser-device.ts'
import type { Device } from './device.ts'
import type { Space } from '#src/workspace/view.ts'
import { createWorkspace, type Workspace } from '#src/workspace/sync/workspace.ts'

const keepOpenMs = 60_000
const noteDrafts = noteDraftsInMemory()

type Open = { device: Device; workspace: Workspace; users: number; closing: ReturnType<typeof setTimeout> | undefined }

const open = new Map<string, Open>()

// The draft reports and retries a failed write.
const flushAll = () => Promise.allSettled([...open.values()].map(({ workspace }) => workspace.flush()))

const clearSlots = () => openDevices().forEach((device) => device.goOn())

let leavings = 0

/** Writes unwritten texts to the pending slots. A page that may end now has no time for the database. */
function leave(): void {
  for (const device of openDevices()) device.leave()
  leavings += 1
  const own = leavings
  void flushAll().then((written) => {
    if (leavings === own && written.every(({ status }) => status === 'fulfilled')) clearSlots()
  })
}

/**
 * Releases the locks of texts before the page is frozen, because a frozen page cannot answer a tab that wants a text.
 */
function freeze(): void {
  leave()
  for (const { workspace } of open.values()) workspace.letGo()
}

function wakeAll(wasFrozen = false): void {
  for (const { workspace } of open.values()) workspace.wake(wasFrozen)
}

function goOn(wasFrozen = false): void {
  // The page did not end, so it writes its texts itself.
  leavings += 1
  clearSlots()
  wakeAll(wasFrozen)
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') leave()
  else goOn()
}

function warnOfLoss(event: Event): void {
  void flushAll()
  noteDrafts.retry()
  const isUnwritten = [...open.values()].some(({ workspace }) => workspace.hasUnwritten())
  if (isUnwritten || noteDrafts.count() > 0) event.preventDefault()
}

let isWatched = false

function watchPage(): void {
  if (isWatched) return
  isWatched = true
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', freeze)
  document.addEventListener('freeze', freeze)
  // The user may continue with the same text in another window.
  addEventListener('blur', () => void flushAll())
  addEventListener('pageshow', ({ persisted }) => goOn(persisted))
  // These events do not clear the pending slot: the connection may change while the page ends, or while it is hidden
  // and may end at any time.
  addEventListener('online', () => wakeAll())
  addEventListener('offline', () => wakeAll())
  addEventListener('beforeunload', warnOfLoss)
  addEventListener('portal:typed', warnOfLoss)
}

/**
 * Returns the workspace of a language pair for a person. All callers in this tab share it. Creates it if there is none,
 * or if the person has signed out of it.
 */
export function workspaceOf(person: string | null, space: Space, src: string, dst: string): Workspace {
  const name = JSON.stringify([person, space, src, dst])
  const found = open.get(name)
  if (found && !found.workspace.isReleased()) return found.workspace
  watchPage()
  const device = deviceOf(person)
  const workspace = createWorkspace(device, space, src, dst)
  open.set(name, { device, workspace, users: 0, closing: undefined })
  return workspace
}

export const openWorkspaces = (device: Device): Workspace[] =>
  [...open.values()].flatMap((one) => (one.device === device ? [one.workspace] : []))

/**
 * Keeps a workspace open until the returned function is called. It is closed a minute later, and not before its typed
 * text is written. Workspaces of other people send nothing from now on, but stay open until their typed text is
 * written.
 */
export function holdWorkspace(workspace: Workspace): () => void {
  const entry = [...open].find(([, one]) => one.workspace === workspace)
  if (!entry) return () => undefined
  const [name, held] = entry
  for (const other of open.values()) if (other.device !== held.device) void other.workspace.setSession(null)
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
