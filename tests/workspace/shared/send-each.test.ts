import { expect, test } from 'vitest'
import { sendEach, type Sent } from '#src/workspace/shared/send-each.ts'

/**
 * Sends batches to a server that refuses `bad` rows, and answers the row 99 with `other`. Returns the number of calls,
 * and the rows that were accepted or refused.
 */
async function send(batches: readonly (readonly number[])[], bad: (row: number) => boolean, other: Sent | null = null) {
  const calls: number[][] = []
  const taken: number[] = []
  const refused: number[] = []
  const outcome = await sendEach(
    batches,
    async (rows) => {
      calls.push([...rows])
      if (other !== null && rows.includes(99)) return other
      if (rows.some(bad)) return 'refused'
      taken.push(...rows)
      return 'done'
    },
    async (row) => void refused.push(row),
  )
  return { outcome, calls: calls.length, taken, refused }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test('one row that the server refuses does not block the others', async () => {
  expect(await send([[1, 2, 3, 4, 5]], (row) => row === 3)).toEqual({
    outcome: 'refused',
    calls: 5,
    taken: [1, 2, 4, 5],
    refused: [3],
  })
  expect(await send([[1, 2], [3]], () => false)).toEqual({ outcome: 'done', calls: 2, taken: [1, 2, 3], refused: [] })
})

test('the batches behind a refused one go out, and an answer that concerns all ends it', async () => {
  const isBad = (row: number) => row === 1
  expect(await send([[1], [2]], isBad)).toMatchObject({ outcome: 'refused', taken: [2], refused: [1] })
  expect(await send([[99], [2]], isBad, 'later')).toMatchObject({ outcome: 'later', calls: 1, taken: [] })
  expect(await send([[1, 99, 2]], isBad, 'absent')).toMatchObject({ outcome: 'absent', calls: 1 })
})

test('one that has changed there meanwhile holds up no other, and is told of', async () => {
  const calls: number[][] = []
  const send = async (rows: readonly number[]): Promise<Sent> => {
    calls.push([...rows])
    if (rows.includes(3)) return 'overtaken'
    return rows.includes(1) ? 'refused' : 'done'
  }
  const refused: number[] = []
  expect(await sendEach([[1, 2, 3, 4]], send, async (row) => void refused.push(row))).toBe('overtaken')
  expect(refused).toEqual([1])
  expect(calls.at(-1)).toEqual([4])
})

test('a server that refuses everything is not sent each of many rows', async () => {
  const { outcome, calls, taken } = await send([upTo(2_000)], () => true)
  expect(outcome).toBe('later')
  expect(calls).toBe(40)
  expect(taken).toEqual([])
})
