// `bin/portal start` in a package: as `npm start`, without installing or building anything.
import { join } from 'node:path'
import { root } from '#src/cli/checkout/root.mjs'
import { supervise } from '#src/cli/supervise.mjs'

supervise(process.execPath, [join(root, 'src', 'cli', 'serve.ts')], {})
