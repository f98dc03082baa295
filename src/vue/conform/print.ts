import type { CallReport, Found, Report } from './run.ts'

/** A report as lines for a person: what does not hold in full, what was not checked by its reasons, the rest counted. */
export function printed({ calls, remains }: Report, isLong: boolean): string[] {
  const lines = calls.flatMap((report) => linesOf(report, isLong))
  const count = (of: (one: CallReport) => unknown[]) => calls.reduce((sum, one) => sum + of(one).length, 0)
  const broken = calls.filter(({ fails }) => fails.length > 0).length
  const held = `${count(({ holds }) => holds)} claims hold, ${count(({ fails }) => fails)} do not`
  if (remains.length > 0)
    lines.push('', 'What this run made, and no call takes away:', ...remains.map((one) => `  ${one}`))
  lines.push('', `${calls.length} calls: ${held}, ${count(({ notChecked }) => notChecked)} were not checked.`)
  lines.push(
    broken === 0
      ? 'Whole: nothing that was checked is against the contract.'
      : `Not whole: ${broken} of them ${broken === 1 ? 'is' : 'are'} against the contract.`,
  )
  return lines
}

function linesOf({ call, address, holds, fails, notChecked }: CallReport, isLong: boolean): string[] {
  const word = fails.length > 0 ? 'FAILS' : holds.length > 0 ? 'holds' : '-    '
  const head = `${word}  ${call.padEnd(24)} ${address}   ${holds.length} of ${holds.length + fails.length + notChecked.length}`
  const held = isLong ? holds.map((claim) => `         holds: ${claim}`) : []
  const failed = fails.map(({ claim, reason }) => `         fails: ${claim}: ${reason}`)
  return [head, ...held, ...failed, ...notCheckedLines(notChecked, isLong)]
}

function notCheckedLines(notChecked: Found[], isLong: boolean): string[] {
  const byReason = Map.groupBy(notChecked, ({ reason }) => reason)
  return [...byReason].map(([reason, found]) => {
    const claims = isLong || found.length === 1 ? found.map(({ claim }) => claim).join('; ') : `${found.length} claims`
    return `         not checked: ${claims}: ${reason}`
  })
}
