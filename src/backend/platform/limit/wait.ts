import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'

const hoursFromMinutes = 120

/**
 * Formats a waiting time for a sentence such as "in 15 minutes"; returns only "15 minutes". The time is rounded up to
 * minutes, or to hours from two hours on.
 */
export function waitOf(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < hoursFromMinutes) return m.wait_minutes({ count: minutes }, { locale })
  return m.wait_hours({ count: Math.ceil(minutes / 60) }, { locale })
}
