import { z } from 'zod'
import { says } from './describe-issue.ts'

const moment = /^now(?:([+-]\d{1,9})s)?$/
const timeOfDay = /^(?:-([1-9]\d{0,4})|0)(w?)d ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{3}))?)?$/
const iso = z.iso.datetime({ offset: true })

/**
 * Schema of a time in a file: ISO 8601 with an offset, or relative to the time of the import. "-3d 09:14" is 09:14 UTC
 * three days before the import, and "-3wd 09:14" three working days before. "now" and "now+15s" are allowed too.
 */
export const time = z
  .string()
  .refine(
    (text) => moment.test(text) || timeOfDay.test(text) || iso.safeParse(text).success,
    says(
      'is no time: it may be as 2026-11-21T09:14:00Z, or -3d 09:14 (UTC), -3wd 09:14 in working days, or now+15s, as seen from the import',
    ),
  )

/**
 * Returns the date that a time in a file means. Relative times count from `now`. "-3d 09:14" and "-3wd 09:14" are in
 * UTC and never later than `now`. Working days are Monday to Friday; a weekend counts as the Friday before.
 */
export function timeOf(text: string, now: Date): Date {
  const [isMoment, seconds = '0'] = moment.exec(text) ?? []
  if (isMoment !== undefined) return new Date(now.getTime() + Number(seconds) * 1000)
  const [isDay, days = '0', working = '', ...parts] = timeOfDay.exec(text) ?? []
  if (isDay === undefined) return new Date(text)
  const [hour = 0, minute = 0, second = 0, ms = 0] = parts.map((part) => Number(part ?? 0))
  const back = working === '' ? Number(days) : daysBack(Number(days), now.getUTCDay())
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - back, hour, minute, second, ms)
  return new Date(Math.min(at, now.getTime()))
}

/**
 * Returns by how many calendar days a number of working days (Monday to Friday) lies before a weekday, where 0 is
 * Sunday. A weekend counts as the Friday before.
 */
function daysBack(workingDays: number, weekday: number): number {
  const sinceFriday = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  const fromMonday = Math.min(weekday === 0 ? 5 : weekday, 5) - 1
  const weekends = Math.max(0, Math.ceil((workingDays - fromMonday) / 5))
  return sinceFriday + workingDays + 2 * weekends
}
