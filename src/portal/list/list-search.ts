import type { SearchSchemaInput } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { maxFilterText } from '#src/contract/values/filter-text.ts'

export const filterText = z.catch(z.string().check(z.maxLength(maxFilterText)), '')

export const filterDays = z.catch(z.coerce.string().check(z.regex(/^[1-9]\d{0,3}$/)), '')

/** '1' or ''. */
export const filterFlag = z.catch(
  z.pipe(
    z.coerce.string().check(z.regex(/^(?:1|true)$/)),
    z.transform(() => '1'),
  ),
  '',
)

/** '1', '0', or '' for both. */
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

/** TanStack Router takes the last overload for links: there every value is optional. */
type SearchReader<Search> = { (search: object): Search; (search: Partial<Search> & SearchSchemaInput): Search }

type ListAddress<Tab extends string, Column extends string, Filters> = {
  /** The first is the default; a single one shows no tabs. */
  tabs: readonly [Tab, ...Tab[]]
  columns: readonly Column[]
  sort: Column | `-${Column}`
  filters: Filters
}

/** Parses a list's search parameters. Anything missing or invalid becomes its default, so no address is an error. */
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

/** Parses "-created": a minus sorts descending. */
export function sortingOf(sort: string): { id: string; desc: boolean } {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

/** Parses the columns: "status,-line" puts status first, hides line, and leaves the rest. */
export function columnsOf(text: string, all: readonly string[]): { order: string[]; shown: Record<string, boolean> } {
  const named = text.split(',').map((name) => ({ id: name.replace(/^-/, ''), isShown: !name.startsWith('-') }))
  const known = named.filter(({ id }, index) => all.includes(id) && named.findIndex((one) => one.id === id) === index)
  const order = [...known.map(({ id }) => id), ...all.filter((id) => !known.some((one) => one.id === id))]
  return { order, shown: Object.fromEntries(known.map(({ id, isShown }) => [id, isShown])) }
}

/** The inverse; '' for the default order and visibility. */
export function columnsText(order: readonly string[], shown: Record<string, boolean>, all: readonly string[]): string {
  const isUsual = order.every((id, index) => id === all[index] && shown[id] !== false)
  return isUsual ? '' : order.map((id) => (shown[id] === false ? `-${id}` : id)).join(',')
}
