import * as z from 'zod/mini'
import { pairOf, type WorkspaceSearch, workspaceSearchDefaults, workspaceSearchSchema } from './workspace-search.ts'

const { src, dst, q } = workspaceSearchSchema.shape

const catalogueSearchSchema = z.object({ src, dst, q })
export type CatalogueSearch = z.infer<typeof catalogueSearchSchema>

export function readCatalogueSearch(search: unknown): CatalogueSearch {
  const read = catalogueSearchSchema.parse(search)
  return { ...read, ...pairOf(read.src, read.dst) }
}

export const catalogueSearchDefaults: CatalogueSearch = { src: 'master', dst: 'en', q: '' }

export const pairSearch = (pair: Pick<WorkspaceSearch, 'src' | 'dst'>): WorkspaceSearch => ({
  ...workspaceSearchDefaults,
  src: pair.src,
  dst: pair.dst,
})
