import { expect, test } from 'vitest'
import { makeFile, takeFile } from '#src/workspace/formats/worker/files.ts'

const head = { space: 'system', src: 'en', dst: 'de', revision: 1, exportedAt: '2026-11-23T04:00:00.000Z' }
const texts = Array.from({ length: 5_000 }, (_, at) => ({
  key: `key.${at}`,
  source: `Source ${at}`,
  target: `Ziel ${at}`,
  review: false,
  before: { text: `Ziel ${at}`, review: false },
  desc: '',
}))

const here = { space: 'system', dst: 'de' }

test('where a browser has no workers, the page writes and reads files in slices, and says how far it is', async () => {
  const progress: number[] = []
  const running = { signal: new AbortController().signal, onProgress: (done: number) => void progress.push(done) }
  const file = await makeFile({ format: 'xliff-2.1', head, delimiter: ',', texts }, running)
  const read = await takeFile(new File([file], 'a.xlf'), here, running)
  expect(read.ok && read.texts.length).toBe(5_000)
  expect(progress.length).toBeGreaterThan(1)
  expect(progress.every((done) => done >= 0 && done <= 1)).toBe(true)
})

test('a cancelled read stops at once and returns nothing', async () => {
  const stop = new AbortController()
  const file = await makeFile({ format: 'po', head, delimiter: ',', texts }, { signal: stop.signal, onProgress() {} })
  const reading = takeFile(new File([file], 'a.po'), here, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(reading).rejects.toThrow(/abort/i)
})
