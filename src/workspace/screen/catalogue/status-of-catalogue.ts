import type { CatalogueShot } from '#src/workspace/sync/catalogue/catalogue.ts'
import type { Within } from '#src/workspace/screen/use-within.ts'

export function statusOfCatalogue({ tree, refusal, isLoading }: CatalogueShot): Within['status'] {
  if (tree !== null) return 'ready'
  return refusal && !isLoading ? 'empty-offline' : 'loading'
}
