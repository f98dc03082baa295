import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole } from '#tests/sample.ts'
import { cases } from './cases.ts'
import { drill, isMet } from './drill.ts'
import { missingPrograms, type Stack, startStack } from './stack.ts'

const timeoutMs = 300_000

// `npm run drill` runs all cases.
describe.runIf(isWhole && missingPrograms.length === 0)('two processes behind a balancer', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack()
  }, timeoutMs)
  afterAll(() => stack.end())

  test.each(['kill', 'failover'])(
    '%s: no answered write is lost or done twice',
    { timeout: timeoutMs },
    async (name) => {
      const one = cases[name]
      if (!one) throw new Error(`No case ${name}`)
      const outcome = await drill(stack, name, one)
      expect(outcome.writes).toBeGreaterThan(100)
      expect(outcome.failed, 'the case had an effect').toBeGreaterThan(0)
      expect(isMet(outcome), JSON.stringify({ ...outcome, reasons: [...outcome.reasons] })).toBe(true)
    },
  )
})
