import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import { cataloguePort } from './catalogue-port.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'

const catalogues = new WeakMap<Device, Catalogue>()

/** Returns the catalogue of the person whose texts this page shows. All callers share it. */
export function browserCatalogue(): Catalogue {
  const device = browserDevice()
  const known = catalogues.get(device) ?? createCatalogue(device, cataloguePort)
  catalogues.set(device, known)
  return known
}
