import { expect, test } from 'vitest'
import { createQueue } from '#src/workspace/screen/editor/use-undo-redo.ts'

test('steps run one after the other, and pending ones can be cancelled', async () => {
  const queue = createQueue()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  void queue.add(async (isLatest) => {
    await first.promise
    seen.push(`first ${isLatest()}`)
  })
  const done = queue.add(async () => void seen.push('second'))
  queue.clear()
  first.resolve()
  await done
  expect(seen).toEqual(['first false'])
  await queue.add(async (isLatest) => void seen.push(`third ${isLatest()}`))
  expect(seen).toEqual(['first false', 'third true'])
})

test('while a key is held down, only some steps are queued', async () => {
  const queue = createQueue()
  let steps = 0
  let done = Promise.resolve()
  for (let press = 0; press < 40; press += 1) done = queue.add(async () => void (steps += 1))
  await done
  expect(steps).toBe(4)
})
