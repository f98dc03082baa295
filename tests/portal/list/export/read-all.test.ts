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
/** A list with three rows per page. Each read returns a page of the next state, and then of the last one. */
const listOf = (states: string[]) => {
  let reads = 0
  return async (page: number) => {
    const now = [...(states[Math.min(reads, states.length - 1)] ?? '')]
    reads += 1
    return part(now.slice((page - 1) * 3, page * 3), now.length)
  }
}

it('reads page by page, and reports its progress', async () => {
  const seen: string[] = []
  const rows = readAll(idOf, listOf(['abcdefg']), never, ({ count, all }) => seen.push(`${count}/${all}`))
  expect([await joined(rows), seen]).toEqual(['abcdefg', ['3/7', '6/7', '7/7']])
})

it('reads a list again if it changed during the read, so that no row is missing or repeated', async () => {
  // A row of the first page is removed: d moves to that page, and the second page starts after d.
  expect(await joined(readAll(idOf, listOf(['abcdef', 'bcdef']), never, () => {}))).toBe('bcdef')
  // A row is added: c is on the second page as well.
  expect(await joined(readAll(idOf, listOf(['abcdef', 'xabcdef']), never, () => {}))).toBe('xabcdef')
  // A row is added and another is removed: the count stays the same.
  expect(await joined(readAll(idOf, listOf(['abcdef', 'xabcde']), never, () => {}))).toBe('xabcde')
})

it('reports that there are more rows than pages reach', async () => {
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

it('gives up on a list that keeps changing, and returns a refusal', async () => {
  const restless = Array.from({ length: 40 }, (_, index) => 'abcdefghijklmnop'.slice(index % 2))
  await expect(readAll(idOf, listOf(restless), never, () => {})).rejects.toThrow('changes')
  const refused = async (): Promise<Answer<ListPart<string>>> => ({
    ok: false,
    refusal: { code: 'forbidden', messages: ['Not yours'], data: {} },
  })
  expect(await joined(readAll(idOf, refused, never, () => {}))).toMatchObject({ messages: ['Not yours'] })
})
