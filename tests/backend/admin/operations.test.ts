import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { findControlAddress } from '#src/backend/admin/operate/control-address.ts'
import { listenToOperators } from '#src/backend/admin/operate/control.ts'
import { wireOver } from '#src/backend/admin/operate/wire.ts'
import { findOperation } from '#src/backend/admin/operations.ts'
import { version } from '#src/version.ts'
import { makeDirectory, openTestDatabase, removeDirectories } from '#tests/backend/database.ts'
import { groundOf } from './exchange-rig.ts'

afterAll(removeDirectories)

const names = [
  'status',
  'admin create',
  'maintenance',
  'export',
  'import',
  'import message files',
  'copy',
  'look before restore',
  'replace',
]

test('an operation rejects unknown options instead of ignoring them', async () => {
  const database = await openTestDatabase()
  const noReply = async () => null
  for (const name of names) {
    const asked = async () => findOperation(name)?.serve(groundOf(database), { fromTomorrow: true }, noReply)
    await expect(asked(), name).rejects.toThrow('fromTomorrow')
  }
  await database.close()
})

test('a command that the running portal does not know is rejected with the advice to restart', async () => {
  const dataDir = makeDirectory()
  const database = await openTestDatabase()
  const ground = groundOf(database)
  const stop = await listenToOperators({ ...ground, settings: { ...ground.settings, dataDir } })
  const socket = connect(findControlAddress(dataDir) ?? '')
  const wire = wireOver(socket)
  // The operation’s former name: a process that knows this name ignores `dryRun` and writes.
  await wire.send({ version, operation: 'import catalogues', input: { overwrite: true, dryRun: true } })
  expect(await wire.receive()).toEqual({ failed: 'The running portal does not know import catalogues. Restart it.' })
  socket.destroy()
  await stop()
  await database.close()
})
