import { exportDocument } from '#src/backend/exchange/export.ts'
import { importDocument } from '#src/backend/exchange/import.ts'
import { createAdmin } from '#src/backend/operate/admin.ts'
import { copyDatabase, lookBeforeRestore, replaceDatabase } from '#src/backend/operate/copy.ts'
import { importCatalogues } from '#src/backend/operate/import-catalogues.ts'
import { setMaintenance } from '#src/backend/operate/maintenance.ts'
import { type Served, served } from '#src/backend/operate/operation.ts'
import { readStatus } from '#src/backend/operate/status.ts'

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

/** What a command in another process may ask of the one that holds the database. */
export function findOperation(name: string): Served | undefined {
  return operations.find((one) => one.name === name)
}
