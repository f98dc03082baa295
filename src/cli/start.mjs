// `npm start`: installs what is missing, builds what is stale, then hands over to the portal.
import { spawn } from 'node:child_process'
import { build, environment, install, root } from './prepare.mjs'

install()
build()

const portal = spawn('node', ['src/cli/serve.ts'], { cwd: root, stdio: 'inherit', env: environment })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
