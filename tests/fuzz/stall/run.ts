// npm run probe: sends costly requests of every kind to a built portal and reports those that made others wait.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCopy } from '#tests/fuzz/portal-copy.ts'
import { allParts, findStalls, mostMs } from './stall.ts'

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.1' },
    clock: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
  },
})
const imported = join(import.meta.dirname, 'loop-meter.mjs')
const portal = await startCopy({ imported, env: { PORTAL_SEED: 'demo', LOG_LEVEL: 'error' } })
const { sent, statuses, stalls, worst, heldMb } = await findStalls(portal, {
  share: Number(values.share),
  only: values.only,
  parts: allParts.filter((part) => part.includes(values.part)),
  measure: values.clock ? 'clock' : 'processor',
  onProgress: console.log,
})
const isAlive = portal.isAlive()
await portal.end()
console.log(sent, 'sent', statuses)
console.log('The longest waits:')
for (const { name, ms } of worst) console.log(`  ${ms} ms  ${name}`)
console.log('Memory held by crowds:')
for (const { name, ms } of heldMb) console.log(`  ${ms} MB  ${name}`)
console.log(isAlive ? `${stalls.length} made others wait above ${mostMs} ms` : 'The portal ended.')
process.exit(isAlive && stalls.length === 0 ? 0 : 1)
