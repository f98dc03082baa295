import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { cataloguePort } from '#src/workspace/sync/catalogue-port.ts'
import { createDownload, type Download } from './downloading.ts'
import { hasRoom } from './room.ts'

let download: Download | undefined

export const browserDownload = (): Download =>
  (download ??= createDownload({ device: browserDevice(), port: cataloguePort, hasRoom }))
