// npm run fuzz: sends 50,000 random requests to a built portal while the files of its build disappear, then some more
// to a portal with few file descriptors.
import { parseArgs } from 'node:util'
import { fuzz, fuzzCrowded, isWell } from './fuzz.ts'
import { startFuzzed } from './fuzzed-portal.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string', default: '50000' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const count = Number(values.count)
console.log(`--seed ${seed} --count ${count}`)

const whole = await startFuzzed()
const startedAt = performance.now()
const between = (nth: number) => (nth % 50 === 0 ? whole.removeFile(nth / 50) : undefined)
const first = await fuzz(whole, { seed, count, atOnce: 16, between })
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`, first.statuses)
const wholeIsWell = await isWell(whole)
await whole.end()

const few = await startFuzzed({ descriptors: 400 })
const crowded = await fuzzCrowded(few, { seed, count: Math.ceil(count / 50), silent: 600 })
console.log('400 descriptors, 600 silent connections beside', crowded.statuses)
const fewIsWell = await isWell(few)
await few.end()

const faults = [...first.faults, ...crowded.faults]
if (!wholeIsWell || !fewIsWell) faults.push('a good request afterwards was not answered')
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
