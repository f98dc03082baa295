// `npm start`: installs what is missing, builds what is stale, then hands over to the portal.
import { spawn } from 'node:child_process'
import { build, environment, install, root } from './prepare.mjs'

install()
build()

// A small nursery: what a large upload drops is collected before the process has grown by it (bench:upload).
const node = ['--max-semi-space-size=2', 'src/cli/serve.ts']
const portal = spawn('node', node, { cwd: root, stdio: 'inherit', env: environment })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
