import type { SearchSchemaInput } from '@tanstack/react-router'
import { z } from 'zod'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { isStorable } from '#src/contract/values/storable.ts'
import { addressId } from '#src/web/search-params.ts'

export const filterText = z.string().max(maxFilterText).refine(isStorable).catch('')

export const filterDays = z.coerce
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .catch('')

/** A flag in the address: '1' or ''. */
export const filterFlag = z.coerce
  .string()
  .regex(/^(?:1|true)$/)
  .transform(() => '1')
  .catch('')

/** A choice of yes or no in the address: '1', '0', or '' for both. */
export const filterEither = z
  .string()
  .regex(/^[01]$/)
  .catch('')

export const filterId = addressId.transform(String).catch('')

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
  Filters extends Record<string, z.ZodType<string>>,
>({ tabs, columns, sort, filters }: ListAddress<Tab, Column, Filters>) {
  const isSort = (value: unknown) => columns.some((column) => value === column || value === `-${column}`)
  const schema = z.object({
    tab: z.enum(tabs).catch(tabs[0]),
    ...filters,
    sort: z.custom<Column | `-${Column}`>(isSort).catch(sort),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    columns: z.string().max(300).catch(''),
  })
  const read: SearchReader<z.output<typeof schema>> = (search: object) => schema.parse(search)
  return read
}
