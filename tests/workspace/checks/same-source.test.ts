import { describe, expect, it, vi } from 'vitest'
import { createSameSource } from '#src/workspace/checks/same-source.ts'

/** Returns a seeded generator of integers from 0 to `below` - 1. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function findBoth(source: string, one: string, other: string) {
  const same = createSameSource()
  same.place('a', null, { source, target: one }, new Set())
  same.place('b', null, { source, target: other }, new Set())
  return [one, other].map((target) => same.find(source, target)?.part ?? null)
}

describe('one source with several translations', () => {
  it('returns the most common other translation, or any of equally common ones', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const number = numbersFrom(seed)
      const same = createSameSource()
      const texts = new Map<string, { source: string; target: string }>()
      for (let step = 0; step < 200; step += 1) {
        const key = `key.${number(12)}`
        const text = number(5) === 0 ? null : { source: `source ${number(2)}`, target: `target ${number(4)}` }
        const moved = new Set<string>()
        const before = texts.get(key)
        same.place(key, before ?? null, text, moved)
        if (text) texts.set(key, text)
        else texts.delete(key)
        if (before && before.source !== text?.source) expect(moved).toContain(before.source)
        for (const source of ['source 0', 'source 1']) {
          const own = [...texts].filter(([, one]) => one.source === source)
          expect([...same.keysOf(source)].toSorted()).toEqual(own.map(([one]) => one).toSorted())
          for (const target of ['target 0', 'target 1', 'target 2', 'target 3']) {
            const times = (wording: string) => own.filter(([, one]) => one.target === wording).length
            const others = own.map(([, one]) => one.target).filter((one) => one !== target)
            const most = Math.max(0, ...others.map(times))
            const found = same.find(source, target)
            const isTold = own.length > 1 && most > 0 && most >= times(target)
            expect(found !== null, `${seed} ${step} ${source} ${target}`).toBe(isTold)
            if (found) expect(times(String(found.part))).toBe(most)
          }
        }
      }
    }
  })

  it.each([
    ['Archive', 'Archiv', 'Archivieren'],
    ['Deleted', 'Gelöscht', 'Löschungen'],
    ['All', 'Alle', 'Alles'],
    ['Curtain:', 'Vorhang:', 'Vorhänge:'],
    ['Schlüssel', 'Key', 'Keys'],
    ['All', 'Tous', 'Toutes'],
    ['All', 'Todos', 'Todas'],
    ['New', 'Nowy', 'Nowa'],
    ['New', 'Nový', 'Nová'],
    ['New', 'Новый', 'Новая'],
  ])('allows several forms of a single word, %s: %s, %s', (source, one, other) => {
    expect(findBoth(source, one, other)).toEqual([null, null])
  })

  it.each([
    ['Board', 'Platte', 'Tafel'],
    ['States', 'Zustände', 'Status'],
    ['Edge', 'Rand', 'Rang'],
    ['Can', 'Kante', 'Kanne'],
    ['Gate', 'Tor', 'Tür'],
    ['House', 'Haus', 'Hase'],
    ['Email', 'E-Mail', 'Email'],
    ['Add', 'Hinzufügen', 'hinzufügen'],
    ['Archive it', 'Archiv', 'Archivieren'],
    ['请删除这个文件', 'Datei löschen', 'Dateilöschung'],
  ])('finds other words and spellings of %s: %s, %s', (source, one, other) => {
    expect(findBoth(source, one, other)).toEqual([other, one])
  })

  it('counts each change once, however many translations there are', () => {
    const same = createSameSource()
    const count = 10_000
    const texts = Array.from({ length: count }, (_, at) => ({ source: 'Leaf', target: `Blatt ${at}` }))
    for (const [at, text] of texts.entries()) same.place(`key.${at}`, null, text, new Set())
    const readings = vi.spyOn(Map.prototype, Symbol.iterator)
    same.place('key.1', texts[1] ?? null, { source: 'Leaf', target: 'Flügel' }, new Set())
    for (let at = 0; at < count; at += 1) same.find('Leaf', `Blatt ${at}`)
    const read = readings.mock.calls.length
    readings.mockRestore()
    expect(read).toBe(1)
  })
})
