// Opens the embedded database in the given directory as another process would, and writes "open". "hold" keeps it open
// until the process is killed, "linger" until stdin ends.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'

const [dataDir = '', how] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl: undefined, dataDir })
process.stdout.write('open\n')
if (how === 'hold') await sleep(600_000)
if (how === 'linger') await once(process.stdin.resume(), 'end')
await database.close()
process.exit(0)
