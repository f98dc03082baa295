import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { cataloguePort } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import { browserRoom } from './browser-room.ts'
import { createDownload, type Download } from './downloading.ts'
import { hasRoom } from './room.ts'

let download: Download | undefined

function create(): Download {
  const { readAuthors } = portalSharedPort
  const made = createDownload({ device: browserDevice(), port: cataloguePort, hasRoom, readAuthors })
  made.subscribe(() => (made.shot().part === null ? void browserRoom().look() : undefined))
  return made
}

export const browserDownload = (): Download => (download ??= create())
