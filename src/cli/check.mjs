// `npm run check`: runs all checks that do not execute the code, at the same time.
import { spawn } from 'node:child_process'
import { build, environment, install, root } from './prepare.mjs'

install()
build()
const passed = await Promise.all([
  passes('tsc', '--noEmit', '--project', '.'),
  passes('tsc', '--noEmit', '--project', 'app/tsconfig.sw.json'),
  passes('oxlint', '--deny-warnings'),
  passes('oxfmt', '--check', '.'),
  passes('knip'),
])
process.exit(passed.includes(false) ? 1 : 0)

/** Runs a command, prints its output when it ends, and resolves to whether it has succeeded. */
function passes(command, ...args) {
  const child = spawn(command, args, { cwd: root, env: environment, shell: process.platform === 'win32' })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => output.push(`${error.message}\n`))
    child.once('close', (code) => {
      process.stdout.write(`${[command, ...args].join(' ')}: ${code === 0 ? 'passed' : 'failed'}\n`)
      process.stdout.write(Buffer.concat(output.map((chunk) => Buffer.from(chunk))))
      resolve(code === 0)
    })
  })
}
