import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '#src/contract/call/call.ts'
import { createAnswerCache } from '#src/gateway/i18n/answer-cache.server.ts'

const asking = (encoding = 'gzip, deflate, br, zstd') =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } })
const answering = (text = 'Türblatt') =>
  vi.fn(async (): Promise<Answer<unknown>> => ({ ok: true, data: { text }, messages: [] }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const read = async (response: Response) => JSON.parse(brotliDecompressSync(await bytesOf(response)).toString())

describe('cached answers', () => {
  it('are created once per tag, and again for another one', async () => {
    const answer = createAnswerCache()
    const [first, second, third] = [answering('a'), answering('b'), answering('c')]
    expect(await read(await answer(asking(), { name: 'de', tag: '"r1"' }, first))).toEqual(
      await first.mock.results[0]?.value,
    )
    const again = await answer(asking(), { name: 'de', tag: '"r1"' }, second)
    expect(again.headers.get('content-encoding')).toBe('br')
    expect(again.headers.get('cache-control')).toBe('no-store')
    expect(await read(again)).toMatchObject({ data: { text: 'a' } })
    expect(second).not.toHaveBeenCalled()
    expect(await read(await answer(asking(), { name: 'de', tag: '"r2"' }, third))).toMatchObject({
      data: { text: 'c' },
    })
    expect(await read(await answer(asking(), { name: 'fr', tag: '"r2"' }, second))).toMatchObject({
      data: { text: 'b' },
    })
  })

  it('have an encoding that the client accepts', async () => {
    const answer = createAnswerCache()
    const zipped = await answer(asking('gzip'), { name: 'de', tag: '"r1"' }, answering())
    expect(JSON.parse(gunzipSync(await bytesOf(zipped)).toString())).toMatchObject({ data: { text: 'Türblatt' } })
    const plain = await answer(asking('identity'), { name: 'de', tag: '"r1"' }, answering('plain'))
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toMatchObject({ data: { text: 'plain' } })
  })

  it('are not stored without a tag, for a refusal, or with messages for one client', async () => {
    const answer = createAnswerCache()
    const made = answering()
    await answer(asking(), { name: 'de', tag: null }, made)
    await answer(asking(), { name: 'de', tag: null }, made)
    expect(made).toHaveBeenCalledTimes(2)
    const refusing = vi.fn(async (): Promise<Answer<unknown>> => ({
      ok: false,
      refusal: { code: 'forbidden', messages: [] },
    }))
    const saying = vi.fn(async (): Promise<Answer<unknown>> => ({ ok: true, data: {}, messages: ['for you'] }))
    for (const one of [refusing, saying]) {
      await answer(asking(), { name: 'de', tag: '"r1"' }, one)
      await answer(asking(), { name: 'de', tag: '"r1"' }, one)
      expect(one).toHaveBeenCalledTimes(2)
    }
  })

  it('are evicted when the cache is full, least requested first', async () => {
    const answer = createAnswerCache(100)
    const made = answering('x')
    for (const name of ['de', 'fr', 'de', 'nl', 'de', 'fr']) await answer(asking(), { name, tag: '"r1"' }, made)
    expect(made).toHaveBeenCalledTimes(4)
  })
})
