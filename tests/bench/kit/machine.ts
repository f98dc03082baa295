import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'

/** If other processes use more than this share of all processors, a figure does not represent the portal. */
export const maxOthers = 0.1

type Processes = ReadonlyMap<number, { parent: number; ticks: number }>
/** The work of the machine since its start, in clock ticks: total time, busy time, and that of each process. */
export type Work = { total: number; busy: number; processes: Processes }

export type Machine = {
  /** Starts to watch. The returned function returns the share of the processors that others have used since. */
  watch(): () => number
  load(): string
  /** Waits long enough to measure how busy others are. */
  settle(): Promise<void>
}

/** Returns the ticks of these processes and their descendants, including those that have ended. */
function ticksBelow(processes: Processes, roots: ReadonlySet<number>): number {
  const isOwn = (pid: number): boolean => roots.has(pid) || (pid > 1 && isOwn(processes.get(pid)?.parent ?? 0))
  return [...processes].reduce((sum, [pid, { ticks }]) => (isOwn(pid) ? sum + ticks : sum), 0)
}

/**
 * Returns the share of all processors that was used between two readings by processes outside the trees of these roots.
 */
export function othersBetween(before: Work, after: Work, roots: ReadonlySet<number>): number {
  const total = after.total - before.total
  const own = ticksBelow(after.processes, roots) - ticksBelow(before.processes, roots)
  // The two counts are rounded to ticks and not from the same moment, so the difference may be negative.
  return total <= 0 ? 0 : Math.max(0, (after.busy - before.busy - own) / total)
}

const roots = new Set([process.pid])

/** Counts the server behind a connection as part of the bench, if it is on this machine. */
export async function countServerAsOwn(client: Client): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = z.int().parse(rows[0]?.pid)
  const parent = isPostgres(pid) ? readProcess(String(pid))?.parent : undefined
  // Process 1 is not counted as the server, because every process is below it.
  if (parent !== undefined && parent > 1) roots.add(parent)
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/**
 * Reads the work so far from `/proc`. User time already includes guest time. Time stolen by a hypervisor counts as used
 * by others.
 */
function readWork(): Work {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, ...interrupts] = line.split(/\s+/).slice(1, 9).map(Number)
  const busy = [user, nice, system, ...interrupts].reduce((sum, ticks) => sum + ticks, 0)
  const processes = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const found = readProcess(name)
    if (found) processes.set(Number(name), found)
  }
  return { total: busy + idle + wait, busy, processes }
}

function readProcess(pid: string): { parent: number; ticks: number } | undefined {
  try {
    // The name is in parentheses and may contain any characters.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    // The process’s own time, and that of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return { parent: fields[1] ?? 0, ticks }
  } catch {
    return undefined // the process has ended
  }
}

function hasProc(): boolean {
  try {
    readWork()
    return true
  } catch {
    return false
  }
}

const load = () => loadavg()[0]?.toFixed(1) ?? ''

/** Returns this machine. Without `/proc`, the load average at the start is the share of others. */
export function thisMachine(): Machine {
  if (!hasProc()) {
    const share = (loadavg()[0] ?? 0) / cpus().length
    return { load, watch: () => () => share, settle: async () => {} }
  }
  return {
    load,
    watch() {
      const before = readWork()
      return () => {
        const after = readWork()
        // A tick is 10 ms. A time of less than a second is too short to measure.
        return after.total - before.total < 100 * cpus().length ? 0 : othersBetween(before, after, roots)
      }
    },
    settle: () => sleep(2_000),
  }
}
