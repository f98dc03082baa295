// `npm run check`: every check that does not run the code.
import { build, install, run } from './prepare.mjs'

install()
build()
run('oxlint', ['--deny-warnings'])
run('oxfmt', ['--check', '.'])
run('tsc', ['--noEmit', '--project', '.'])
run('tsc', ['--noEmit', '--project', 'app/tsconfig.sw.json'])
run('knip', [])
