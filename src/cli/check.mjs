// `npm run check`: everything that can be said of the code without running it.
import { build, install, run } from './prepare.mjs'

install()
build()
run('oxlint', ['--deny-warnings'])
run('oxfmt', ['--check', '.'])
run('tsc', ['--noEmit', '--project', '.'])
run('tsc', ['--noEmit', '--project', 'app/tsconfig.sw.json'])
run('knip', [])
