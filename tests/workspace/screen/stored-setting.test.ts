import { afterEach, expect, test, vi } from 'vitest'
import { createStoredSetting } from '#src/workspace/screen/stored-setting.ts'

const read = (kept: unknown) => (typeof kept === 'number' ? kept : undefined)
function storage(refuses = false): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem(name, value) {
      if (refuses) throw new DOMException('full', 'QuotaExceededError')
      values.set(name, value)
    },
  }
}
afterEach(() => vi.unstubAllGlobals())

test('a setting is stored for the next page, and an invalid one counts as none', () => {
  const kept = storage()
  vi.stubGlobal('localStorage', kept)
  createStoredSetting('portal.x', read, 1).write(2)
  expect(createStoredSetting('portal.x', read, 1).now()).toBe(2)
  for (const text of ['"two"', '{']) {
    kept.setItem('portal.x', text)
    expect(createStoredSetting('portal.x', read, 1).now()).toBe(1)
  }
})

test('when nothing can be stored the setting lasts as long as the page', () => {
  vi.stubGlobal('localStorage', storage(true))
  const value = createStoredSetting('portal.x', read, 1)
  value.write(2)
  expect(value.now()).toBe(2)
})
