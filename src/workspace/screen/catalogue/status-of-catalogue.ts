import type { CatalogueShot } from '#src/workspace/sync/catalogue.ts'
import type { Within } from '#src/workspace/screen/use-within.ts'

/** Whether what the catalogues hold can be shown: from the device, from the server, not yet or not at all. */
export function statusOfCatalogue({ tree, refusal, isLoading }: CatalogueShot): Within['status'] {
  if (tree !== null) return 'ready'
  return refusal && !isLoading ? 'empty-offline' : 'loading'
}
