import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs code in a process with the error handler installed. Returns its exit code, stdout and log levels. */
async function run(text: string) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { createLog } from '#src/backend/platform/log/log.ts'
     import { handleUncaughtErrors } from '#src/cli/serve/handle-uncaught-errors.ts'
     const closed = () => console.log('closed')
     handleUncaughtErrors(createLog('info'), async () => closed())
     ${text}`,
  ])
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.error += String(chunk)))
  const [code] = await once(child, 'close')
  const lines = said.error.trim().split('\n').filter(Boolean)
  // Sorted, as a shorter line can overtake another while the pipe is full.
  return { code, out: said.out, levels: lines.map((line) => JSON.parse(line).level).sort() }
}

// Long enough for a refused connection to be reported on a busy machine too.
const goOn = `setTimeout(() => { console.log('alive'); process.exit(0) }, 1_500)`

test('an uncaught error is logged as JSON, the database is closed, and the exit code shows a crash', async () => {
  expect(await run(`setTimeout(() => { throw new Error('planted') }); ${goOn}`)).toEqual({
    code: 70,
    out: 'closed\n',
    levels: ['fatal'],
  })
})

test('an error of one file or one connection does not end the process', async () => {
  const text = `const fs = await import('node:fs'); fs.createReadStream('/not/there'); const net = await import('node:net')
    net.connect(1, '127.0.0.1'); let seen = 0
    process.on('uncaughtException', () => { seen += 1; if (seen === 2) { console.log('alive'); process.exit(0) } })`
  expect(await run(text)).toEqual({ code: 0, out: 'alive\n', levels: ['error', 'error'] })
})

test('an unhandled rejection is logged and does not end the process, unless the database crashed', async () => {
  expect(await run(`void Promise.reject(new Error('planted')); ${goOn}`)).toMatchObject({ code: 0, levels: ['error'] })
  expect(await run(`void Promise.reject(new WebAssembly.RuntimeError('unreachable')); ${goOn}`)).toMatchObject({
    code: 70,
    levels: ['fatal'],
  })
})

test('if the database does not close, the process still ends', async () => {
  const text = `process.removeAllListeners('uncaughtException')
    handleUncaughtErrors(createLog('info'), () => Promise.reject(new Error('stuck'))); setTimeout(() => { throw new Error('planted') })`
  expect(await run(text)).toMatchObject({ code: 70, levels: ['error', 'fatal'] })
})
