import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkIds } from '#src/workspace/check-ids.ts'
import { offByDefault } from '#src/workspace/checks/check.ts'
import { createEngine } from '#src/workspace/checks/engine.ts'
import { usedFamilies } from '#src/workspace/checks/used-families.ts'
import { ownTexts, realMessages, realTexts, type Wording } from '#tests/workspace/catalogue-texts.ts'

// A label identifies a text by its key and a hash of both versions, so that none of the texts appears here.
const labelSchema = z.array(
  z.object({ key: z.string(), hash: z.string(), check: z.enum(checkIds), isTrue: z.boolean() }),
)
const labels = labelSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'labels.json'), 'utf8')))

function found(texts: readonly Wording[]) {
  const families = usedFamilies(texts, 'en')
  const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [], families })
  engine.put(texts)
  return texts.flatMap(({ key, source, target }) => {
    const hash = createHash('sha256').update(`${source}\n${target}`).digest('hex').slice(0, 12)
    const ids = [...new Set(engine.findingsOf(key).map(({ check }) => check))]
    return ids.map((check) => ({ key, hash, check }))
  })
}

const nameOf = ({ key, hash, check }: { key: string; hash: string; check: string }) => `${check} ${key} ${hash}`

// The labels are for Tolgee's texts, see src/workspace/checks/README.md.
describe.skipIf(realMessages === undefined)('on a real catalogue', () => {
  const judged = new Map(labels.map((label) => [nameOf(label), label.isTrue]))

  test('every issue was judged, and an enabled check is right in four of five', () => {
    const findings = found(realTexts(realMessages ?? ''))
    expect(findings.map(nameOf).filter((name) => !judged.has(name))).toEqual([])
    const precision = checkIds.map((id) => {
      const own = findings.filter(({ check }) => check === id)
      const right = own.filter((finding) => judged.get(nameOf(finding)) === true).length
      return { id, found: own.length, right }
    })
    const poor = precision.filter(({ found, right }) => found > 0 && right / found < 0.8).map(({ id }) => id)
    expect(poor.filter((id) => !offByDefault.includes(id))).toEqual([])
  })
})

test('no issue is found in our own German texts, which a native speaker has read', () => {
  const texts = ownTexts()
  const names = found(texts).map(({ check, key }) => `${check} ${key}`)
  expect(texts.length).toBeGreaterThan(2_000)
  expect(names).toEqual([])
})
