import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { cataloguePort } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import { browserRoom } from './browser-room.ts'
import { createDownload, type Download } from './downloading.ts'
import { hasRoom } from './room.ts'

const downloads = new WeakMap<Device, Download>()

function create(device: Device): Download {
  const { readAuthors } = portalSharedPort
  const made = createDownload({ device, port: cataloguePort, hasRoom, readAuthors })
  made.subscribe(() => (made.shot().part === null ? void browserRoom().look() : undefined))
  return made
}

/**
 * Returns the download that belongs to the person who uses this page. It stays the same object for as long as the page
 * uses that person's device data.
 */
export function browserDownload(): Download {
  const device = browserDevice()
  const known = downloads.get(device) ?? create(device)
  downloads.set(device, known)
  return known
}
