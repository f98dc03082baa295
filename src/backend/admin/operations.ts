import { exportDocument } from '#src/backend/admin/exchange/export.ts'
import { importDocument } from '#src/backend/admin/exchange/import.ts'
import { createAdmin } from '#src/backend/admin/operate/admin.ts'
import { copyDatabase, lookBeforeRestore, replaceDatabase } from '#src/backend/admin/operate/copy.ts'
import { importCatalogues } from '#src/backend/admin/operate/import-catalogues.ts'
import { setMaintenance } from '#src/backend/admin/operate/maintenance.ts'
import { type Served, served } from '#src/backend/admin/operate/operation.ts'
import { readStatus } from '#src/backend/admin/operate/status.ts'

const operations: Served[] = [
  served(readStatus),
  served(createAdmin),
  served(setMaintenance),
  served(exportDocument),
  served(importDocument),
  served(importCatalogues),
  served(copyDatabase),
  served(lookBeforeRestore),
  served(replaceDatabase),
]

/** Returns the operation with this name, which another process has requested; undefined if it is unknown. */
export function findOperation(name: string): Served | undefined {
  return operations.find((one) => one.name === name)
}
