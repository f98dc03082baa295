import { loadavg } from 'node:os'

/** Of the machine in the last minute. */
export const loadNow = () => loadavg()[0]?.toFixed(1)

/** A figure with its bar and whether it is met; where it is not, the run fails at its end. */
export function verdictOf(figure: number, bar: number, unit: string, way: 'at most' | 'at least'): string {
  const isMet = way === 'at most' ? figure <= bar : figure >= bar
  if (!isMet) process.exitCode = 1
  return `${figure.toFixed(figure < 10 ? 1 : 0)} ${unit} (${way} ${bar}: ${isMet ? 'met' : 'MISSED'})`
}
