import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from '#src/cli/checkout/root.mjs'

/**
 * Runs a script of `tests/bench/processes` in a new process, which has compiled nothing yet, and returns the figures
 * that it prints.
 */
export async function readProcess(name: string): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(process.execPath, [join('tests/bench/processes', `${name}.ts`)], {
    cwd: root,
  })
  return z.record(z.string(), z.number()).parse(JSON.parse(stdout))
}
