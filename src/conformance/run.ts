import { absentStatuses, type Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import { addressChecks } from './address.ts'
import { basketChecks } from './basket.ts'
import { type Bench, type Settings, openBench, signOut } from './bench.ts'
import { catalogChecks } from './catalog.ts'
import type { Check } from './check.ts'
import { Fault, NotChecked } from './fault.ts'
import { companyChecks } from './company.ts'
import { contactChecks } from './contact.ts'
import { everyCall } from './every-call.ts'
import { priceChecks } from './price.ts'
import { registerChecks } from './register.ts'
import { unknownParams } from './samples.ts'
import { sessionChecks } from './session.ts'
import { textsChecks } from './texts.ts'
import { treeChecks } from './tree.ts'

export type Found = { claim: string; reason: string }
export type CallReport = { call: CallName; address: string; holds: string[]; fails: Found[]; notChecked: Found[] }
export type Report = { calls: CallReport[]; remains: string[] }

const checks: readonly Check[] = [
  ...everyCall(),
  ...sessionChecks,
  ...companyChecks,
  ...treeChecks,
  ...addressChecks,
  ...contactChecks,
  ...registerChecks,
  ...priceChecks,
  ...basketChecks,
  ...catalogChecks,
  ...textsChecks,
]

/**
 * Runs the checks one after another, and returns the report. `only`: checks only these calls; if it is empty, all
 * calls. Throws a Fault if the login fails.
 */
export async function conform(settings: Settings, only: readonly CallName[] = []): Promise<Report> {
  const bench = await openBench(settings)
  const reports = Object.values(calls).map(({ name, method, path }): CallReport => ({
    call: name,
    address: `${method} ${path}`,
    holds: [],
    fails: [],
    notChecked: [],
  }))
  const wanted = reports.filter(({ call }) => only.length === 0 || only.includes(call))
  for (const report of wanted)
    for (const check of checks.filter((one) => one.call === report.call)) await run(check, bench, report)
  for (const take of bench.undo.toReversed()) {
    try {
      await take()
    } catch (error) {
      bench.remains.add(`what could not be taken away: ${messageOf(error)}`)
    }
  }
  const left = await signOut(bench)
  if (left > 0)
    bench.remains.add(
      `${left} ${left === 1 ? 'session' : 'sessions'}, until the day is over: there is no ${calls['session.logout'].path} here`,
    )
  return { calls: wanted, remains: [...bench.remains] }
}

async function run(check: Check, bench: Bench, report: CallReport): Promise<void> {
  const { claim } = check
  try {
    if (check.writes && !bench.settings.write) throw new NotChecked('it writes; only with --write')
    if (!check.always && !bench.may(calls[check.call])) {
      throw new NotChecked(`the user has not ${calls[check.call].groups.join(' or ')}`)
    }
    if (await isAbsent(bench, calls[check.call]))
      throw new NotChecked('the backend has no such call: it is an addition')
    await check.run(bench)
    report.holds.push(claim)
  } catch (error) {
    if (error instanceof NotChecked) report.notChecked.push({ claim, reason: error.message })
    else report.fails.push({ claim, reason: messageOf(error) })
  }
}

/**
 * Returns whether a backend does not have an optional call. The call is made without a token, so that it has no effect.
 */
async function isAbsent(bench: Bench, call: Call): Promise<boolean> {
  if (!call.isAddition) return false
  return absentStatuses.includes((await bench.ask(call, { params: unknownParams(call) }, { token: null })).status)
}

function messageOf(error: unknown): string {
  if (error instanceof Fault) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
