import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { tagOf } from '#src/site/site.ts'

type Articles = { count: number; total: number; bytes: number | null; fetchedAt: number | null }

/** Describes the articles on the device in short phrases: their number and, if there are any, size and age. */
export function articleWords({ count, total, bytes, fetchedAt }: Articles, clock: (at: number) => string): string[] {
  return [
    m.keep_articles({ count, total }),
    ...(bytes === null ? [] : [sizeWords(bytes)]),
    ...(fetchedAt === null ? [] : [m.keep_as_of({ time: clock(fetchedAt) })]),
  ]
}

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

export function sizeWords(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  const amount = bytes / 1_000 ** power
  const format = new Intl.NumberFormat(tagOf(getLocale()), {
    style: 'unit',
    unit: units[power - 1] ?? 'kilobyte',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  })
  return format.format(amount).replace(' ', '\u00a0')
}
