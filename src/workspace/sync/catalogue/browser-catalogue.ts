import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { cataloguePort } from './catalogue-port.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'

let catalogue: Catalogue | undefined

export const browserCatalogue = (): Catalogue => (catalogue ??= createCatalogue(browserDevice(), cataloguePort))
