import { expect, test } from 'vitest'
import { createMemory } from '#src/workspace/memory/memory.ts'
import { realMessages, realTexts, type Wording } from '#tests/workspace/catalogue-texts.ts'

const texts = realTexts(realMessages ?? 'messages')

/** Every second text keeps its translation. */
const isLeft = (at: number) => at % 2 === 1

/** Removes differences in case, spaces and end marks, as simply as possible. */
const loose = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.…!?:;,]+$/, '')
    .toLowerCase()

function memoryWith(all: readonly Wording[]) {
  const memory = createMemory({ lang: 'de' })
  const common = { space: 'system', review: false, mine: false }
  memory.put(
    all.map(({ key, source, target }, at) => ({
      ...common,
      key,
      source,
      target: isLeft(at) ? target : null,
      isOpen: !isLeft(at),
    })),
  )
  return memory
}

test('a half-translated catalogue gets every exact translation, or one except for case and edges', () => {
  const open = texts.filter((_, at) => !isLeft(at))
  const left = texts.filter((_, at) => isLeft(at))
  const [same, nearly] = [Map.groupBy(left, ({ source }) => source), Map.groupBy(left, ({ source }) => loose(source))]
  const known = memoryWith(texts).known(
    'system',
    open.map(({ key }) => key),
  )
  const kinds = new Map(known.map(({ key, candidates }) => [key, candidates]))
  const isExact = open.filter(({ source }) => same.has(source))
  const isNear = open.filter(({ source }) => !same.has(source) && loose(source) !== '' && nearly.has(loose(source)))
  const keysOf = (kind: string) => known.filter(({ candidates }) => candidates[0]?.kind === kind).map(({ key }) => key)
  expect(isExact.length + isNear.length).toBeGreaterThan(20)
  expect(keysOf('exact')).toEqual(isExact.map(({ key }) => key))
  expect(keysOf('near')).toEqual(isNear.map(({ key }) => key))

  for (const { key, source } of isExact) {
    const wanted = Map.groupBy(same.get(source) ?? [], ({ target }) => target)
    const offered = new Map(kinds.get(key)?.map(({ text, count }) => [text, count]))
    expect([key, offered]).toEqual([key, new Map([...wanted].map(([target, all]) => [target, all.length]))])
  }
})
