import type { SearchSchemaInput } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { isStorable } from '#src/contract/values/storable.ts'

export const filterText = z.catch(z.string().check(z.maxLength(maxFilterText), z.refine(isStorable)), '')

export const filterDays = z.catch(z.coerce.string().check(z.regex(/^[1-9]\d{0,3}$/)), '')

/** A flag in the address: '1' or ''. */
export const filterFlag = z.catch(
  z.pipe(
    z.coerce.string().check(z.regex(/^(?:1|true)$/)),
    z.transform(() => '1'),
  ),
  '',
)

/** A choice of yes or no in the address: '1', '0', or '' for both. */
export const filterEither = z.catch(z.string().check(z.regex(/^[01]$/)), '')

export const filterId = z.catch(
  z.pipe(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    z.transform((id) => String(id)),
  ),
  '',
)

export type ListSearch = { tab: string; sort: string; page: number; columns: string }

export type SearchOf<Column extends string, Filter extends string, Tab extends string = 'all'> = ListSearch & {
  tab: Tab
  sort: Column | `-${Column}`
} & Record<Filter, string>

/** TanStack Router uses the last overload for links, where every value is optional. */
type SearchReader<Search> = { (search: object): Search; (search: Partial<Search> & SearchSchemaInput): Search }

type ListAddress<Tab extends string, Column extends string, Filters> = {
  /** The first tab is the default. A list with a single tab shows no tabs. */
  tabs: readonly [Tab, ...Tab[]]
  columns: readonly Column[]
  sort: Column | `-${Column}`
  filters: Filters
}

/** Parses a list's search parameters. A missing or invalid one becomes its default, so no address is an error. */
export function listSearch<
  const Tab extends string,
  const Column extends string,
  Filters extends Record<string, z.ZodMiniType<string>>,
>({ tabs, columns, sort, filters }: ListAddress<Tab, Column, Filters>) {
  const isSort = (value: unknown) => columns.some((column) => value === column || value === `-${column}`)
  const schema = z.object({
    tab: z.catch(z.enum(tabs), tabs[0]),
    ...filters,
    sort: z.catch(z.custom<Column | `-${Column}`>(isSort), sort),
    page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    columns: z.catch(z.string().check(z.maxLength(300)), ''),
  })
  const read: SearchReader<z.output<typeof schema>> = (search: object) => schema.parse(search)
  return read
}
