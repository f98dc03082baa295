import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { isStorable } from '#src/contract/values/storable.ts'
import { signedIn } from '#src/portal/shell/require-who.ts'
import { addressId } from '#src/web/search-params.ts'

export const filterText = z.string().max(maxFilterText).refine(isStorable).catch('')

/** Parses the id of a record in an address; undefined if it is missing or invalid. */
export const optionalId = addressId.optional().catch(undefined)

/** Parsers for the filters of an address, by kind. A missing or invalid filter becomes ''. */
const filterKinds = {
  text: filterText,
  days: z.coerce
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .catch(''),
  day: z.iso.date().catch(''),
  /** '1' if the filter is on, '' if it is off. */
  flag: z.coerce
    .string()
    .regex(/^(?:1|true)$/)
    .transform(() => '1')
    .catch(''),
  /** '1' for yes, '0' for no, '' for both. */
  either: z
    .string()
    .regex(/^[01]$/)
    .catch(''),
  id: addressId.transform(String).catch(''),
}

/**
 * Describes the list that a call returns: its sortable columns, the default sort (`-` before a column sorts in
 * descending order), its filters with their kinds, and its tabs. The first tab is the default.
 */
export type Listing = {
  tabs?: readonly [string, ...string[]]
  columns: readonly string[]
  sort: string
  filters: Readonly<Record<string, keyof typeof filterKinds>>
}

export type ListSearch = { tab: string; sort: string; page: number; columns: string }

type SortOf<L extends Listing> = L['columns'][number] | `-${L['columns'][number]}`

/** The search parameters of a list's page. */
export type SearchOf<L extends Listing> = ListSearch & {
  tab: L extends { tabs: readonly (infer Tab extends string)[] } ? Tab : 'all'
  sort: SortOf<L>
} & Record<keyof L['filters'] & string, string>

/**
 * Type of the parser. TanStack Router takes the type of links from the last overload, in which every value is optional.
 */
type SearchReader<Search> = { (search: object): Search; (search: Partial<Search> & SearchSchemaInput): Search }

/**
 * Returns a parser of a list's search parameters. A missing or invalid parameter gets its default, so every address is
 * valid.
 */
export function listSearch<const L extends Listing>(listing: L): SearchReader<SearchOf<L>>
export function listSearch({ tabs = ['all'], columns, sort, filters }: Listing): (search: object) => object {
  const isSort = (value: unknown) => columns.some((column) => value === column || value === `-${column}`)
  const schema = z.object({
    tab: z.enum(tabs).catch(tabs[0]),
    ...Object.fromEntries(Object.entries(filters).map(([name, kind]) => [name, filterKinds[kind]])),
    sort: z.custom<string>(isSort).catch(sort),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
    columns: z.string().max(300).catch(''),
  })
  return (search) => schema.parse(search)
}

/**
 * Returns the route options that all lists share: they parse the search parameters, keep defaults out of the address,
 * and require a sign-in.
 */
export const listRoute = <Search extends ListSearch>(readSearch: SearchReader<Search>) => ({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams<Search>(readSearch({}))] },
  ...signedIn,
})

type Values = { text: string; day: string; days: number; id: number; flag: '1'; either: '0' | '1' }

type RequestOf<L extends Listing> = { sort: SortOf<L>; page: number; number_per_page: number } & {
  [Name in keyof L['filters']]?: Values[L['filters'][Name]]
}

/**
 * Converts the search parameters of a list's page to the query of the list's call. Leaves out filters that are not set.
 */
export function requestOf<const L extends Listing>(listing: L, search: SearchOf<L>, perPage: number): RequestOf<L>
export function requestOf({ filters }: Listing, search: ListSearch, perPage: number): object {
  const values: Record<string, unknown> = search
  const set = Object.entries(filters).filter(([name]) => values[name] !== '')
  const isNumber = (kind: string) => kind === 'days' || kind === 'id'
  const chosen = set.map(([name, kind]) => [name, isNumber(kind) ? Number(values[name]) : values[name]])
  return { ...Object.fromEntries(chosen), sort: search.sort, page: search.page, number_per_page: perPage }
}
