// npm run bench:logins (after a build): how long ten right logins take while 130 wrong ones from 100 networks are in flight.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { Portal } from '#e2e/kit/portal.ts'
import { makePeople, signInAmongWrongOnes } from '#tests/cli/serve/logins-in-flight.ts'

const maxSeconds = 5

const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
await makePeople(data)
const portal = await Portal.create({ data, env: { PORTAL_SEED: 'none', LOG_LEVEL: 'fatal' } })
await portal.start()
const hashes = 20
const before = process.cpuUsage()
for (let left = hashes; left > 0; left -= 1) await hashPassword('Zinken-und-Zapfen-7')
const { user, system } = process.cpuUsage(before)
const hashMs = (user + system) / 1_000 / hashes
const { right, wrong } = await signInAmongWrongOnes(portal.port)
await portal.remove()
rmSync(data, { recursive: true, force: true })

const seconds = right.map((one) => one.seconds).toSorted((a, b) => a - b)
const good = right.filter(({ status }) => status === 200).length
console.log(`${good} of ${right.length} let in; seconds: ${seconds.map((one) => one.toFixed(2)).join(' ')}`)
const work = (((wrong.length + right.length) / 2) * hashMs) / 1_000
console.log(
  `${wrong.length} wrong ones answered until then; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`,
)
console.log(
  `a hash takes ${hashMs.toFixed(0)} ms of processor time: two at once, all of them take ${work.toFixed(1)} s`,
)
process.exitCode = good === right.length && (seconds.at(-1) ?? Infinity) <= maxSeconds ? 0 : 1
