import type { CallReport, Found, Report } from './run.ts'

/**
 * Returns a report as lines of text: each call, then the counts. Failed claims come last, because a terminal shows the
 * end.
 */
export function printed({ calls, remains }: Report, isLong: boolean): string[] {
  const lines = calls.flatMap((report) => linesOf(report, isLong))
  const count = (of: (one: CallReport) => unknown[]) => calls.reduce((sum, one) => sum + of(one).length, 0)
  const broken = calls.filter(({ fails }) => fails.length > 0)
  if (remains.length > 0)
    lines.push('', 'What this run created and no call removes:', ...remains.map((one) => `  ${one}`))
  const counts = [count(({ holds }) => holds), count(({ fails }) => fails), count(({ notChecked }) => notChecked)]
  lines.push('', `${calls.length} calls: ${counts[0]} claims hold, ${counts[1]} do not, ${counts[2]} were not checked.`)
  if (broken.length === 0) return [...lines, 'Passed: everything that was checked follows the contract.']
  lines.push(`Failed: ${broken.length} of them ${broken.length === 1 ? 'breaks' : 'break'} the contract:`)
  return [
    ...lines,
    ...broken.flatMap(({ call, fails }) => fails.map(({ claim, reason }) => `  ${call}: ${claim}: ${reason}`)),
  ]
}

function linesOf({ call, address, holds, fails, notChecked }: CallReport, isLong: boolean): string[] {
  const word = fails.length > 0 ? 'FAILS' : holds.length > 0 ? 'holds' : '-    '
  const head = `${word}  ${call.padEnd(24)} ${address}   ${holds.length} of ${holds.length + fails.length + notChecked.length}`
  const held = isLong ? holds.map((claim) => `         holds: ${claim}`) : []
  const failed = fails.map(({ claim }) => `         fails: ${claim}`)
  return [head, ...held, ...failed, ...notCheckedLines(notChecked, isLong)]
}

function notCheckedLines(notChecked: Found[], isLong: boolean): string[] {
  const byReason = Map.groupBy(notChecked, ({ reason }) => reason)
  return [...byReason].map(([reason, found]) => {
    const claims = isLong || found.length === 1 ? found.map(({ claim }) => claim).join('; ') : `${found.length} claims`
    return `         not checked: ${claims}: ${reason}`
  })
}
