import * as z from 'zod'
import { readerOf, workspaceSearchSchema } from './workspace-search.ts'

const { src, dst, q } = workspaceSearchSchema.shape

const catalogueSearchSchema = z.object({ src, dst, q })
export type CatalogueSearch = z.infer<typeof catalogueSearchSchema>

export const readCatalogueSearch = readerOf(catalogueSearchSchema)

export const catalogueSearchDefaults: CatalogueSearch = { src: 'master', dst: 'en', q: '' }
