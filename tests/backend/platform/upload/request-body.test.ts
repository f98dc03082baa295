import { readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { readBody } from '#src/backend/platform/upload/request-body.ts'
import { openSpool, sweepSpool } from '#src/backend/platform/upload/spool.ts'
import type { RefusalCode } from '#src/contract/call/call.ts'
import { upload } from '#src/contract/call/fields.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'

const dataDir = makeDirectory()
const uploads = join(dataDir, 'uploads')
let spool = openSpool(dataDir)
afterEach(async () => {
  await spool.close()
  spool = openSpool(dataDir)
  expect(readdirSync(uploads)).toEqual([])
})
afterAll(removeDirectories)

const caller = { locale: 'en', ip: '' } as const
const call = { kind: 'multipart', maxBytes: 1_000_000 } as const
const boundary = 'xxBOUNDARYxx'
const type = `multipart/form-data; boundary=${boundary}`

type Body = string | Uint8Array | ReadableStream<Uint8Array>
const requestOf = (body: Body, contentType = type) => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const stream = bytes instanceof ReadableStream ? bytes : new Blob([Uint8Array.from(bytes)]).stream()
  const init = { method: 'POST', headers: { 'content-type': contentType }, body: stream, duplex: 'half' as const }
  return new Request('http://localhost/vue/', init)
}
const read = (body: Body, contentType?: string) => readBody(requestOf(body, contentType), call, caller, spool)
const refusalOf = async (body: Body, contentType?: string): Promise<RefusalCode> => {
  const refused = await read(body, contentType).catch((error: unknown) => error)
  if (!(refused instanceof RefusalError)) throw new Error(`Not refused but ${String(refused)}`, { cause: refused })
  return refused.refusal.code
}

const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (name: string, content: string, fileName = 'a.csv', mime = 'text/csv') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${mime}`, content)
const end = `--${boundary}--\r\n`
const fileIn = (form: unknown, name: string) => upload.parse(Object(form)[name])
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

/** Returns a stream that sends one chunk again and again, and the number of bytes it has sent. */
function endless(head: string, chunk: Uint8Array) {
  const state = { sent: 0 }
  let started = false
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(started ? chunk : new TextEncoder().encode(head))
      state.sent += started ? chunk.byteLength : 0
      started = true
    },
  })
  return { stream, state }
}

describe('a form', () => {
  test('is read as texts and files; a file has name, type and size, and can be read repeatedly', async () => {
    const form = await read(field('document', '{"ä":1}') + file('prices', 'a;b\r\nü\r\n', 'C:\\Preise\\März.csv') + end)
    expect(form).toMatchObject({ document: '{"ä":1}' })
    const prices = fileIn(form, 'prices')
    expect(prices).toMatchObject({ name: 'März.csv', type: 'text/csv', size: 9 })
    expect([await textOf(prices.stream()), await textOf(prices.stream())]).toEqual(['a;b\r\nü\r\n', 'a;b\r\nü\r\n'])
    const [one, other] = [prices.stream().getReader(), prices.stream().getReader()]
    expect(await one.read()).toEqual(await other.read())
  })

  test('from a browser is read, also chunk by chunk', async () => {
    const form = new FormData()
    form.append('prices', new File(['x'.repeat(300_000)], 'p.csv', { type: 'text/csv' }))
    const whole = new Request('http://localhost/', { method: 'POST', body: form })
    const bytes = await whole.bytes()
    let offset = 0
    const slow = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (offset >= bytes.length) controller.close()
        else controller.enqueue(bytes.slice(offset, (offset += 997)))
      },
    })
    const prices = fileIn(await read(slow, whole.headers.get('content-type') ?? ''), 'prices')
    expect(await textOf(prices.stream())).toBe('x'.repeat(300_000))
  })

  test('can have JSON as a Blob, and an empty file input', async () => {
    const json = file('document', '{"version":1}', 'blob', 'application/json')
    const none = file('logo', '', '', 'application/octet-stream')
    expect(await read(json + none + end)).toEqual({ document: '{"version":1}' })
  })

  test('with a prototype-polluting name is a form with an odd name', async () => {
    const form = await read(field('__proto__', 'x') + field('constructor', 'y') + file('toString', 'z') + end)
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
    expect(Object.keys(Object(form)).sort()).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object('x').polluted).toBeUndefined()
  })
})

describe('a form is rejected', () => {
  const bad: Record<string, [body: string, contentType?: string]> = {
    'without a boundary': [file('a', 'x') + end, 'multipart/form-data'],
    'with an empty boundary': [file('a', 'x') + end, 'multipart/form-data; boundary='],
    'with a boundary of 1,000 characters': [file('a', 'x') + end, `multipart/form-data; boundary=${'b'.repeat(1000)}`],
    'with another boundary than it says': [file('a', 'x') + end, 'multipart/form-data; boundary=other'],
    'that is empty': [''],
    'that is no form': ['article_uid;price'],
    'that ends within a file': [file('a', 'x'.repeat(100_000)).slice(0, 50_000)],
    'that ends within a text': [field('a', 'x'.repeat(1000)).slice(0, 500)],
    'that ends within a header': [`--${boundary}\r\nContent-Dispo`],
    'that ends before its last boundary': [file('a', 'x')],
    'that names a file twice': [file('a', 'x') + file('a', 'y') + end],
    'that names a text twice': [field('a', 'x') + field('a', 'y') + end],
    'that names a text and a file the same': [field('a', 'x') + file('a', 'y') + end],
    'with a part that has no name': [part('Content-Disposition: form-data; filename="a"', 'x') + end],
    'with a hundred texts': [Array.from({ length: 100 }, (_, i) => field(`f${i}`, 'x')).join('') + end],
    'with a hundred files': [Array.from({ length: 100 }, (_, i) => file(`f${i}`, 'x')).join('') + end],
  }
  test.each(Object.entries(bad))('%s', async (_, [body, contentType]) => {
    expect(await refusalOf(body, contentType)).toBe('invalid')
  })

  test('with a text that is too long', async () => {
    expect(await refusalOf(field('a', 'x'.repeat(300_000)) + end)).toBe('too-large')
  })

  test('of another content type', async () => {
    expect(await refusalOf('{}', 'application/json')).toBe('wrong-kind')
    expect(await refusalOf('a=1', 'text/csv')).toBe('wrong-kind')
  })

  test('if its sender aborts', async () => {
    let count = 0
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (count++ === 0) controller.enqueue(new TextEncoder().encode(file('a', 'x').slice(0, -4)))
        else controller.error(new Error('gone'))
      },
    })
    expect(await refusalOf(broken)).toBe('invalid')
  })

  test('if it exceeds the call’s limit, counted as it arrives, and some of the rest is read', async () => {
    const { stream, state } = endless(file('a', '').slice(0, -2), new Uint8Array(100_000).fill(120))
    expect(await refusalOf(stream)).toBe('too-large')
    expect(state.sent).toBeGreaterThan(10_000_000)
    expect(state.sent).toBeLessThan(25_000_000)
  })
})

test('memory does not grow for an endless body of any kind', async () => {
  const before = process.memoryUsage().rss
  const chunk = new Uint8Array(65_536).fill(120)
  const heads = ['', `--${boundary}\r\nX: `, field('a', '').slice(0, -2), file('a', '').slice(0, -2), '--', '\r\n--']
  for (const head of heads) {
    const { stream } = endless(head, chunk)
    const large = { kind: 'multipart', maxBytes: 50_000_000 } as const
    await expect(readBody(requestOf(stream), large, caller, spool)).rejects.toBeInstanceOf(RefusalError)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000)
})

test('a file on disk has no name while it is open, and its directory is only for its owner', async () => {
  const prices = fileIn(await read(file('prices', 'x'.repeat(200_000)) + end), 'prices')
  expect(readdirSync(uploads)).toEqual([])
  expect(statSync(uploads).mode & 0o777).toBe(0o700)
  await spool.close()
  await expect(textOf(prices.stream())).rejects.toThrow()
})

test('the sweep deletes files of a killed process', async () => {
  await sweepSpool(dataDir)
  await writeFile(join(uploads, 'left'), 'x')
  await sweepSpool(dataDir)
  expect(readdirSync(uploads)).toEqual([])
})

describe('a form without a file', () => {
  const urlencoded = 'application/x-www-form-urlencoded'
  const send = (kind: 'form' | 'multipart', body: string, contentType: string) =>
    readBody(requestOf(body, contentType), { kind, maxBytes: 50_000_000 }, caller, spool)

  test('can be urlencoded or multipart, whichever its call specifies', async () => {
    for (const kind of ['form', 'multipart'] as const) {
      expect(await send(kind, 'parent=17&x=%C3%BC', `${urlencoded}; charset=utf-8`)).toEqual({ parent: '17', x: 'ü' })
      expect(await send(kind, field('parent', '17') + end, type)).toEqual({ parent: '17' })
      for (const other of ['application/json', 'text/plain', ''])
        await expect(send(kind, '{}', other)).rejects.toMatchObject({ refusal: { code: 'wrong-kind' } })
    }
  })

  test('rejects a repeated field, and has a small limit if it is not spooled to disk', async () => {
    await expect(send('form', 'parent=1&parent=2', urlencoded)).rejects.toMatchObject({ refusal: { code: 'invalid' } })
    const large = `document=${'x'.repeat(1_100_000)}`
    await expect(send('multipart', large, urlencoded)).rejects.toMatchObject({ refusal: { code: 'too-large' } })
  })
})
