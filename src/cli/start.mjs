// `npm start`: installs missing packages, builds if the sources have changed, and runs the portal until it is stopped.
import { build, environment, install, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

install()
build()

supervise('node', ['src/cli/serve.ts'], { cwd: root, env: environment })
