import { expect, test } from 'vitest'
import { findOperation } from '#src/backend/admin/operations.ts'
import { groundOf } from './exchange-rig.ts'
import { openTestDatabase } from '#tests/backend/database.ts'

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

test('an operation refuses what it does not know, rather than to do without it', async () => {
  const database = await openTestDatabase()
  const noReply = async () => null
  for (const name of names) {
    const asked = async () => findOperation(name)?.serve(groundOf(database), { fromTomorrow: true }, noReply)
    await expect(asked(), name).rejects.toThrow('fromTomorrow')
  }
  await database.close()
})

test('a command for message files is unknown to a process that would write in spite of a dry run', () => {
  expect(findOperation('import catalogues')).toBeUndefined()
})
