import { afterEach, beforeEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import type { DownloadShot } from '#src/workspace/offline/downloading.ts'
import { downloadWords } from '#src/workspace/screen/offline/offers.tsx'

const before = getLocale
beforeEach(() => overwriteGetLocale(() => 'en'))
afterEach(() => overwriteGetLocale(before))

const names = { source: 'Master', target: 'Deutsch' }
const shot = (change: Partial<DownloadShot>): DownloadShot => ({
  pair: { src: 'master', dst: 'de' },
  part: null,
  done: 13,
  total: 13,
  outcome: null,
  missed: 0,
  isSeen: false,
  ...change,
})
const said = (change: Partial<DownloadShot>) => downloadWords(shot(change), names)

test('with its dialog closed, a download shows that it continues, and how it ended', () => {
  expect(said({ part: 'articles' })).toBe('The download continues in the background.')
  expect(said({ outcome: 'done' })).toBe('Master → Deutsch: downloaded')
  expect(said({ outcome: 'done', missed: 2 })).toBe('Master → Deutsch: downloaded, some articles are missing')
  expect(said({ outcome: 'full' })).toBe('Master → Deutsch: storage full, incomplete')
  expect(said({ outcome: 'failed' })).toBe('Master → Deutsch: not stored, incomplete')
  expect(said({ outcome: { refusal: { code: 'unavailable', messages: [] } } })).toBe(
    'Master → Deutsch: stopped, incomplete',
  )
})

test('nothing is shown before the first download, after a cancelled one, or once its dialog has shown it', () => {
  expect(said({ pair: null })).toBe('')
  expect(said({ outcome: 'cancelled' })).toBe('')
  expect(said({ part: 'articles', isSeen: true })).toBe('')
  expect(said({ outcome: 'full', isSeen: true })).toBe('')
})
