import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'portal-service-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = '/usr/bin/systemd-analyze'
const reason = existsSync(program) ? '' : ' (skipped: systemd-analyze is not installed)'

/** Returns what systemd reports about the unit. The unit runs /bin/true, as the package is not installed. */
function verify(adapt: (unit: string) => string = (unit) => unit) {
  const file = join(folder, 'account-portal.service')
  const unit = readFileSync('src/cli/deploy/account-portal.service', 'utf8')
  writeFileSync(file, adapt(unit.replace('/opt/portal/bin/portal', '/bin/true')))
  const { status, stdout, stderr } = spawnSync(program, ['verify', '--man=no', file], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.skipIf(reason)(`systemd accepts every line of the unit${reason}`, () => {
  expect(verify()).toEqual({ status: 0, said: '' })
})

test.skipIf(reason)(`a misspelled line is found${reason}`, () => {
  expect(verify((unit) => unit.replace('ProtectSystem=', 'ProtectSystems=')).said).toContain('ProtectSystems')
})
