// npm run bench: runs all benches or the named ones. `-- --list` lists them, and `-- --anyway` measures on a busy
// machine too.
import { benches } from './all.ts'
import { thisMachine } from './kit/machine.ts'
import { main } from './kit/main.ts'

const folder = import.meta.dirname
const code = await main(process.argv.slice(2), {
  benches,
  machine: thisMachine(),
  env: process.env,
  folder,
  say: (line) => console.log(line),
})
process.exit(code)
