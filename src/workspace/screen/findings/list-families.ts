import * as z from 'zod/mini'
import { families, type Family } from '#src/workspace/text-parts/families.ts'
import { createKeptValue } from '#src/workspace/screen/kept-value.ts'

type Chosen = Readonly<Record<string, readonly Family[]>>

const schema = z.record(z.string(), z.array(z.enum(families)))
const nothing: Chosen = {}
const kept = createKeptValue<Chosen>('portal.placeholder-families', (value) => schema.safeParse(value).data, nothing)

const nameOf = (src: string, dst: string) => `${src} ${dst}`

/** Keeps which placeholders that read like words hold in a list, in place of what its texts say. */
export const chooseFamilies = (src: string, dst: string, chosen: readonly Family[]): void =>
  kept.write({ ...kept.now(), [nameOf(src, dst)]: chosen })

/** Undefined while nothing was chosen: then they are found from the list's texts. */
export const useChosenFamilies = (src: string, dst: string): readonly Family[] | undefined =>
  kept.use()[nameOf(src, dst)]
