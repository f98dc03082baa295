import type { SearchSchemaInput } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { maxFilterText } from '#src/contract/values/filter-text.ts'

/** A filter of an address: a text or a choice, '' where it is not set. */
export const filterText = z.catch(z.string().check(z.maxLength(maxFilterText)), '')

/** A number of days, '' where none is set. */
export const filterDays = z.catch(z.coerce.string().check(z.regex(/^[1-9]\d{0,3}$/)), '')

/** Something that is asked for or not: '1' or ''. */
export const filterFlag = z.catch(
  z.pipe(
    z.coerce.string().check(z.regex(/^(?:1|true)$/)),
    z.transform(() => '1'),
  ),
  '',
)

/** Whether something is so: '1', '0', or '' for both. */
export const filterEither = z.catch(z.string().check(z.regex(/^[01]$/)), '')

/** The id of a record, '' where none is named. */
export const filterId = z.catch(
  z.pipe(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    z.transform((id) => String(id)),
  ),
  '',
)

/** What every list's address has in it, beside its filters. */
export type ListSearch = { tab: string; sort: string; page: number; columns: string }

/** The search of one list: its columns, the names of its filters, its tabs. */
export type SearchOf<Column extends string, Filter extends string, Tab extends string = 'all'> = ListSearch & {
  tab: Tab
  sort: Column | `-${Column}`
} & Record<Filter, string>

/** For a router, which takes the last of its forms: a link's search has what is other than usual. */
type SearchReader<Search> = { (search: object): Search; (search: Partial<Search> & SearchSchemaInput): Search }

type ListAddress<Tab extends string, Column extends string, Filters> = {
  /** The first is the one that an address without a tab shows; one alone is none. */
  tabs: readonly [Tab, ...Tab[]]
  columns: readonly Column[]
  sort: Column | `-${Column}`
  filters: Filters
}

/**
 * Reads the typed search of a list's address: tab, filters, sort, page and the choice of columns. Each value that is not
 * there or does not fit is its default by itself, so that no address is wrong, and a link names what it wants to be other.
 */
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

/** "-created" as the table has it. */
export function sortingOf(sort: string): { id: string; desc: boolean } {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

/** Which columns are shown, and in which order: "status,-line" is status first, no line, and the others as they are. */
export function columnsOf(text: string, all: readonly string[]): { order: string[]; shown: Record<string, boolean> } {
  const named = text.split(',').map((name) => ({ id: name.replace(/^-/, ''), isShown: !name.startsWith('-') }))
  const known = named.filter(({ id }, index) => all.includes(id) && named.findIndex((one) => one.id === id) === index)
  const order = [...known.map(({ id }) => id), ...all.filter((id) => !known.some((one) => one.id === id))]
  return { order, shown: Object.fromEntries(known.map(({ id, isShown }) => [id, isShown])) }
}

/** The same as a text; '' where nothing is other than the list's own way. */
export function columnsText(order: readonly string[], shown: Record<string, boolean>, all: readonly string[]): string {
  const isUsual = order.every((id, index) => id === all[index] && shown[id] !== false)
  return isUsual ? '' : order.map((id) => (shown[id] === false ? `-${id}` : id)).join(',')
}
