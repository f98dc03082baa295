// `npm start`: installs what is missing, builds what is stale, then runs the portal until it is stopped.
import { build, environment, install, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

install()
build()

// A small nursery: what a large upload drops is collected before the process has grown by it (bench:upload).
supervise('node', ['--max-semi-space-size=2', 'src/cli/serve.ts'], { cwd: root, env: environment })
