import { expect, test } from 'vitest'
import { answerTo } from '#src/workspace/search/answering.ts'
import { createCorpus } from '#src/workspace/search/corpus.ts'
import { type OpenPort, openPagePort } from '#src/workspace/search/port.ts'
import type { Question } from '#src/workspace/search/protocol.ts'
import type { Query } from '#src/workspace/search/query.ts'
import { createSearch, type Search } from '#src/workspace/search/search.ts'
import { sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const query = (q: string, change: Partial<Query> = {}): Query => ({ q, mode: 'plain', in: 'any', ...change })

/** Opens a worker as the page sees it: it answers later. */
function workerPort(asked: Question[] = []): OpenPort {
  return (onAnswer) => {
    const corpus = createCorpus()
    let isClosed = false
    return {
      ask(question) {
        asked.push(question)
        setTimeout(() => {
          if (isClosed) return
          if (question.kind !== 'put') onAnswer({ kind: 'started', id: question.id })
          // Acts like an expression that never ends.
          if ('query' in question && question.query.q === 'hang') return
          const answer = answerTo(corpus, question)
          if (answer) onAnswer(answer)
          const letters = question.kind === 'find' && corpus.ahead()
          if (letters) onAnswer({ kind: 'ahead', id: question.id, letters })
        })
      },
      close: () => {
        isClosed = true
      },
    }
  }
}

function settled(search: Search, isDone: () => boolean): Promise<void> {
  return new Promise((done) => {
    const look = () => (isDone() ? done() : undefined)
    search.subscribe(look)
    look()
  })
}
const foundKeys = (search: Search) => {
  const { found } = search.state()
  return found && found.units.filter((_, at) => found.hits[at] === 1).map(({ key }) => key)
}
const answered = (search: Search, q: string) => settled(search, () => search.state().found?.query.q === q)

test('the texts go over once, and then what changes; what comes to fit is found', async () => {
  const asked: Question[] = []
  const search = createSearch({ open: workerPort(asked) })
  const units = sampleUnits('s'.repeat(2_500))
  search.setUnits(units)
  search.setQuery(query('Text 7'))
  await answered(search, 'Text 7')
  expect(foundKeys(search)).toHaveLength(111)
  const before = asked.length
  const changed = units.with(1, sampleUnit('k1', 1, { target: 'Text 7 too', state: 'unsaved' }))
  search.setUnits(changed)
  await settled(search, () => search.state().found?.units === changed)
  expect(foundKeys(search)).toHaveLength(112)
  const later = asked.slice(before)
  expect(later.map((one) => one.kind)).toEqual(['put', 'among'])
  expect(later.map((one) => ('at' in one ? one.at : 'places' in one ? one.places : []))).toEqual([[1], [1]])
})

test('a longer word that finds the same finds it in the same array', async () => {
  const search = createSearch({ open: workerPort() })
  search.setUnits(sampleUnits('sss'))
  search.setQuery(query('te'))
  await answered(search, 'te')
  const before = search.state().found?.hits
  search.setQuery(query('text'))
  await answered(search, 'text')
  expect(search.state().found?.hits).toBe(before)
  search.setQuery(query('text 1'))
  await answered(search, 'text 1')
  expect(search.state().found?.hits).toEqual(new Uint8Array([0, 1, 0]))
})

test('what one letter more finds is known in its own event, and the letter after that as well', async () => {
  const asked: Question[] = []
  const search = createSearch({ open: workerPort(asked) })
  const units = Array.from({ length: 20 }, (_, at) =>
    sampleUnit(`k${at}`, at, { target: `Text-${at}`, state: 'saved' }),
  )
  search.setUnits(units)
  search.setQuery(query('te'))
  await answered(search, 'te')
  const all = search.state().found?.hits
  let told = 0
  search.subscribe(() => (told += 1))
  for (const typed of ['tex', 'text', 'text-', 'text-1', 'text-1x']) {
    await new Promise((done) => setTimeout(done, 5))
    const before = asked.length
    search.setQuery(query(typed))
    expect(search.state().found?.query.q).toBe(typed)
    expect(asked.slice(before)).toMatchObject([{ kind: 'find', query: { q: typed } }])
    if (typed === 'text') expect(search.state().found?.hits).toBe(all)
    if (typed === 'text-1') expect(foundKeys(search)).toHaveLength(11)
  }
  expect(foundKeys(search)).toEqual([])
  await new Promise((done) => setTimeout(done, 5))
  // Subscribers are notified once per letter.
  expect(told).toBe(5)
  search.setUnits(units.with(3, sampleUnit('k3', 3, { target: 'text-1x2', state: 'unsaved' })))
  await settled(search, () => foundKeys(search)?.length === 1)
  search.setQuery(query('text-1x2'))
  await answered(search, 'text-1x2')
  expect(foundKeys(search)).toEqual(['k3'])
})

test('letters typed faster than they are answered find what the last one finds', async () => {
  const search = createSearch({ open: workerPort() })
  search.setUnits(sampleUnits('sss'))
  search.setQuery(query('k'))
  await new Promise((done) => setTimeout(done, 1))
  for (const typed of ['t', 'te', 'text', 'text 1']) {
    search.setQuery(query(typed))
    await new Promise((done) => setTimeout(done))
  }
  await answered(search, 'text 1')
  expect(foundKeys(search)).toEqual(['k1'])
  search.setQuery(null)
  search.setQuery(query('text 1 '))
  await answered(search, 'text 1 ')
  expect(foundKeys(search)).toEqual(['k1'])
})

test('texts that no longer match are removed from the results', async () => {
  const search = createSearch({ open: workerPort() })
  const units = sampleUnits('sss')
  search.setUnits(units)
  search.setQuery(query('text'))
  await answered(search, 'text')
  search.setUnits(units.with(0, sampleUnit('k0', 0, { target: null })))
  await settled(search, () => foundKeys(search)?.length === 2)
  expect(foundKeys(search)).toEqual(['k1', 'k2'])
})

test('in a part that is no beginning of the list the texts are found by what they are, not by their place', async () => {
  const search = createSearch({ open: workerPort() })
  const part = sampleUnits('sssss').toSpliced(0, 2).toReversed()
  search.setUnits(part)
  search.setQuery(query('Text [23]', { mode: 'regex' }))
  await answered(search, 'Text [23]')
  const mark = { field: 'target', start: 0, end: 6 }
  expect(search.state().found).toMatchObject({
    hits: new Uint8Array([0, 1, 1]),
    marks: new Map([
      ['k3', mark],
      ['k2', mark],
    ]),
  })
  const changed = part.with(0, sampleUnit('k4', 4, { target: 'My Text 2' })).with(1, sampleUnit('k3', 3))
  search.setUnits(changed)
  await settled(search, () => search.state().found?.units === changed)
  expect(search.state().found).toMatchObject({
    hits: new Uint8Array([1, 0, 1]),
    marks: new Map([
      ['k2', mark],
      ['k4', { field: 'target', start: 3, end: 9 }],
    ]),
  })
})

test('an endless expression is cancelled; earlier matches stay, and the next search works', async () => {
  const search = createSearch({ open: workerPort(), maxMs: 1 })
  search.setUnits(sampleUnits('ss'))
  search.setQuery(query('k1'))
  await answered(search, 'k1')
  search.setQuery(query('hang', { mode: 'regex' }))
  await settled(search, () => search.state().fault !== null)
  expect(search.state()).toMatchObject({ fault: { query: { q: 'hang' }, why: 'slow' }, found: { query: { q: 'k1' } } })
  search.setQuery(query('k0'))
  await answered(search, 'k0')
  expect(foundKeys(search)).toEqual(['k0'])
  expect(search.state().fault).toBeNull()
})

test('where the browser refuses a worker this page looks, and runs no expression', async () => {
  const search = createSearch({
    open: () => {
      throw new Error('refused')
    },
    openFallback: openPagePort,
  })
  search.setUnits(sampleUnits('ss'))
  search.setQuery(query('k1'))
  await answered(search, 'k1')
  expect(foundKeys(search)).toEqual(['k1'])
  search.setQuery(query('k.', { mode: 'regex' }))
  await settled(search, () => search.state().fault?.why === 'unavailable')
})

test('a lost worker is replaced, and pending requests are still answered', async () => {
  let lose = () => {}
  const search = createSearch({
    open: (_, onLost) => {
      lose = onLost
      return { ask: () => {}, close: () => {} }
    },
    openFallback: openPagePort,
  })
  search.setUnits(sampleUnits('ss'))
  search.setQuery(query('k1'))
  setTimeout(() => lose())
  await answered(search, 'k1')
  expect(foundKeys(search)).toEqual(['k1'])
})

test('an order and replacements are of the texts as they are', async () => {
  const search = createSearch({ open: workerPort() })
  const units = [sampleUnit('b', 0, { target: 'Tor' }), sampleUnit('a', 1, { target: 'Tür' })]
  search.setUnits(units)
  expect((await search.order('key', 'en'))?.places).toEqual(new Uint32Array([1, 0]))
  const how = { find: 'Tür', with: 'Tor', mode: 'plain', matchCase: true, touchesPlaceholders: false } as const
  expect(await search.replace(how)).toEqual({
    units,
    found: [{ at: 1, before: 'Tür', after: 'Tor', count: 1, kept: 0 }],
  })
  expect(await search.replace({ ...how, find: '(', mode: 'regex' })).toEqual({ fault: 'invalid' })
})

test('a closed search starts no further worker, even if texts were being handed over', async () => {
  let opened = 0
  const open: OpenPort = (...given) => {
    opened += 1
    return workerPort()(...given)
  }
  const search = createSearch({ open })
  search.setUnits(sampleUnits('u'.repeat(20_000)))
  search.prepare()
  search.setQuery(query('text'))
  search.close()
  const after = opened
  await new Promise((done) => setTimeout(done, 300))
  expect(opened).toBe(after)
  expect(await search.order('key', 'de')).toBeNull()
  // React’s strict mode runs the same effect twice.
  search.open()
  search.setUnits(sampleUnits('u'.repeat(10)))
  await answered(search, 'text')
})
