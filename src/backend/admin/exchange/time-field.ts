import { z } from 'zod'

const moment = /^now(?:([+-]\d{1,9})s)?$/
const timeOfDay = /^(?:-([1-9]\d{0,4})|0)d ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{3}))?)?$/
const iso = z.iso.datetime({ offset: true })

/** A time in a file: ISO 8601 with its offset, or as seen from the import: "-3d 09:14" (UTC), "now", "now+15s". */
export const time = z
  .string()
  .refine(
    (text) => moment.test(text) || timeOfDay.test(text) || iso.safeParse(text).success,
    'is no time: it may be as 2026-11-21T09:14:00Z, or -3d 09:14 (UTC) or now+15s, as seen from the import',
  )

/** What a time in a file means. One of the import's own day that is still to come is the time of the import. */
export function timeOf(text: string, now: Date): Date {
  const [isMoment, seconds = '0'] = moment.exec(text) ?? []
  if (isMoment !== undefined) return new Date(now.getTime() + Number(seconds) * 1000)
  const [isDay, days = '0', ...parts] = timeOfDay.exec(text) ?? []
  if (isDay === undefined) return new Date(text)
  const [hour = 0, minute = 0, second = 0, ms = 0] = parts.map((part) => Number(part ?? 0))
  const day = now.getUTCDate() - Number(days)
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, hour, minute, second, ms)
  return new Date(Math.min(at, now.getTime()))
}
