import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type UploadProgress, followUpload } from '#src/portal/price/use-upload.ts'
import { UploadResult } from '#src/portal/price/upload-result.tsx'
import type { UploadState } from '#src/portal/price/use-upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const far: UploadProgress = { phase: 'reading', share: 0.25, lines: 1200 }

it('polls the progress of an uploaded file every second, even after a failed answer, until it is over', async () => {
  const answers = [far, new Error('no network'), { ...far, lines: 2400 }, undefined, { ...far, lines: 3600 }]
  const seen: number[] = []
  const readFar = async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  }
  const unfollow = followUpload(readFar, ({ lines }) => seen.push(lines))
  await vi.advanceTimersByTimeAsync(999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(3_001)
  expect([seen, answers.length]).toEqual([[1200, 2400], 1])
  unfollow()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([seen, answers.length]).toEqual([[1200, 2400], 1])
})

it('ignores an answer that arrives after the end', async () => {
  const { promise, resolve } = Promise.withResolvers<UploadProgress>()
  const onFar = vi.fn<(far: UploadProgress) => void>()
  const unfollow = followUpload(() => promise, onFar)
  await vi.advanceTimersByTimeAsync(1_000)
  unfollow()
  resolve(far)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onFar).not.toHaveBeenCalled()
})

it('an uploaded file shows its phase, the lines read and its progress, and can be cancelled', () => {
  const busy = { name: 'busy', isCheck: false, sent: 1, isEnding: false } as const
  const shown = (state: UploadState<never>) =>
    renderToStaticMarkup(<UploadResult state={state} found={null} saved={null} onCancel={() => {}} />)
  expect(shown({ ...busy, sent: 0.5 })).toContain('aria-valuenow="50"')
  const reading = shown({ ...busy, far })
  expect(reading).toMatch(/Reading the file.*1,200 lines read, 25% of the file.*Cancel/s)
  expect(reading).toContain('aria-valuenow="25"')
  const writing = shown({ ...busy, far: { phase: 'writing', share: 1, lines: 100_000 } })
  expect(writing).toMatch(/File sent. Saving.*100,000 lines read.*Cancel/s)
  expect(shown({ ...busy, far, isEnding: true })).not.toMatch(/lines read|Cancel</)
})
