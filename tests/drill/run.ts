// npm run drill: runs the portal as two processes, causes one failure after the other, and prints what each one costs.
// `-- kill failover` runs only these cases.
import { cases } from './cases.ts'
import { drill, isMet } from './drill.ts'
import { missingPrograms, startStack } from './stack.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in cases))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The cases are ${Object.keys(cases).join(', ')}.`)
  process.exit(2)
}
if (missingPrograms.length > 0) {
  console.error(`Not installed: ${missingPrograms.join(', ')} (apt-get install ${missingPrograms.join(' ')})`)
  process.exit(2)
}

const stack = await startStack()
let failed = 0
try {
  console.log('| case | what happens | writes | requests failed | longest pause | back after | lost | twice |')
  console.log('| ---- | ------------ | ------ | --------------- | ------------- | ---------- | ---- | ----- |')
  for (const [name, one] of Object.entries(cases).filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
    const outcome = await drill(stack, name, one)
    const { writes, failed: requests, pauseMs, backMs, lost, doubled, reasons } = outcome
    const cells = [name, one.says, writes, requests, seconds(pauseMs), seconds(backMs), lost, doubled]
    console.log(`| ${cells.join(' | ')} |`)
    for (const [reason, times] of reasons) console.error(`  ${times} × ${reason}`)
    if (!isMet(outcome)) failed += 1
  }
} finally {
  await stack.end()
}
console.log(failed === 0 ? '\nNo write was lost or done twice.' : `\n${failed} cases failed.`)
process.exit(failed === 0 ? 0 : 1)

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
