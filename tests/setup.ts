import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// A warning that nobody reads is a defect that nobody sees: any test that causes one fails.
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      complaints.push(`console.${level}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

// Files share a worker: what one has replaced, the next finds as it was.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
