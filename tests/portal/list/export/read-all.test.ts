import { expect, it } from 'vitest'
import type { Answer } from '#src/contract/call/call.ts'
import type { ListPart } from '#src/portal/list/list-queries.ts'
import { readAll } from '#src/portal/list/export/read-all.ts'

const joined = async (reading: ReturnType<typeof readAll<string>>) => {
  const answer = await reading
  return answer.ok ? answer.data.rows.join('') : answer.refusal
}
const never = new AbortController().signal
const idOf = (id: string) => id
const part = (rows: string[], all: number): Answer<ListPart<string>> => ({
  ok: true,
  messages: [],
  data: { rows, all, counts: undefined },
})
/** A list of three rows a page, which changes when a page of it has been read. */
const listOf = (states: string[]) => {
  let reads = 0
  return async (page: number) => {
    const now = [...(states[Math.min(reads, states.length - 1)] ?? '')]
    reads += 1
    return part(now.slice((page - 1) * 3, page * 3), now.length)
  }
}

it('reads page by page, and says how far it is', async () => {
  const seen: string[] = []
  const rows = readAll(idOf, listOf(['abcdefg']), never, ({ count, all }) => seen.push(`${count}/${all}`))
  expect([await joined(rows), seen]).toEqual(['abcdefg', ['3/7', '6/7', '7/7']])
})

it('reads a list anew that changed while it was read, so that no row is missing or there twice', async () => {
  // One goes from the first page: d comes to stand on it, and the second page begins behind it.
  expect(await joined(readAll(idOf, listOf(['abcdef', 'bcdef']), never, () => {}))).toBe('bcdef')
  // One comes: c stands on the second page as well.
  expect(await joined(readAll(idOf, listOf(['abcdef', 'xabcdef']), never, () => {}))).toBe('xabcdef')
  // One comes and one goes: there are as many as before.
  expect(await joined(readAll(idOf, listOf(['abcdef', 'xabcde']), never, () => {}))).toBe('xabcde')
})

it('says where there is more than can be paged through', async () => {
  const isCut = async (goesOn: boolean) => {
    const first: Answer<ListPart<string>> = {
      ok: true,
      messages: [],
      data: { rows: [...'abc'], all: 3, hasMore: goesOn },
    }
    const answer = await readAll(
      idOf,
      async () => first,
      never,
      () => {},
    )
    return answer.ok && answer.data.goesOn
  }
  expect([await isCut(false), await isCut(true)]).toEqual([false, true])
})

it('gives up a list that never stands still, and answers the refusal of one that is refused', async () => {
  const restless = Array.from({ length: 40 }, (_, index) => 'abcdefghijklmnop'.slice(index % 2))
  await expect(readAll(idOf, listOf(restless), never, () => {})).rejects.toThrow('changes')
  const refused = async (): Promise<Answer<ListPart<string>>> => ({
    ok: false,
    refusal: { code: 'forbidden', messages: ['Not yours'], data: {} },
  })
  expect(await joined(readAll(idOf, refused, never, () => {}))).toMatchObject({ messages: ['Not yours'] })
})
