import * as z from 'zod/mini'
import { type WorkspaceSearch, workspaceSearchDefaults, workspaceSearchSchema } from './workspace-search.ts'

const { src, dst, q } = workspaceSearchSchema.shape

/** The address of the list of catalogues. */
export const catalogueSearchSchema = z.object({ src, dst, q })
export type CatalogueSearch = z.infer<typeof catalogueSearchSchema>

export const catalogueSearchDefaults: CatalogueSearch = { src: 'master', dst: 'en', q: '' }

/** The address of a category or article in the same two languages. */
export const pairSearch = (pair: Pick<WorkspaceSearch, 'src' | 'dst'>): WorkspaceSearch => ({
  ...workspaceSearchDefaults,
  src: pair.src,
  dst: pair.dst,
})
