import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraft, type DraftSource } from '#src/workspace/store/draft/draft.ts'
import { createTurns } from '#src/workspace/store/draft/turns.ts'
import { untranslatedAsTyped } from '#src/workspace/screen/queue/filter.ts'
import { neighbour } from '#src/workspace/screen/queue/queue.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

type Box = DraftSource & {
  kept: string | null
  server: string | null
  writes: string[]
  bursts: string[]
  fails: boolean
  slowMs: number
  done: number
}

function box(server: string | null = null): Box {
  const self: Box = {
    key: 'k',
    kept: server,
    server,
    writes: [],
    bursts: [],
    fails: false,
    slowMs: 1,
    done: 0,
    target: () => self.kept,
    base: () => self.server,
    edit: () => undefined,
    isOvertaken: () => false,
    takeStored: async () => {},
    heldIn: () => 'kept',
    access: () => 'free',
    claim: () => {},
    async write(strokes) {
      await new Promise((resolve) => setTimeout(resolve, self.slowMs))
      if (self.fails) throw new Error('disk full')
      const { text, burst } = strokes.at(-1) ?? { text: '', burst: '' }
      self.writes.push(text)
      self.bursts.push(burst)
      self.kept = text
      return null
    },
    onBusy: () => {},
    onDone: () => {
      self.done += 1
    },
    onLeft: () => {},
    onStateChange: () => {},
  }
  return self
}

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('keeps the line ends of a text that is put into the box in its stored form', async () => {
    for (const text of ['One\r\ntwo', 'One\rtwo\r\n', 'One\ntwo']) {
      const source: Box = { ...box(), original: () => text }
      const draft = createDraft(source)
      const written: string[] = []
      source.write = async (strokes) => {
        written.push(...strokes.map((stroke) => stroke.text))
        source.kept = written.at(-1) ?? null
        return null
      }
      draft.type(text)
      expect(draft.text).not.toContain('\r')
      await draft.flush()
      expect(written).toEqual([text])
    }
  })

  it('reports when its last text was stored, however soon', async () => {
    const source = box()
    const draft = createDraft(source)
    expect(draft.keptAt).toBeUndefined()
    draft.type('a')
    await vi.advanceTimersByTimeAsync(2)
    const first = Date.now()
    expect(draft).toMatchObject({ state: 'kept', keptAt: first - 1 })
    source.fails = true
    draft.type('ab')
    await vi.advanceTimersByTimeAsync(300)
    expect(draft).toMatchObject({ state: 'failed', keptAt: first - 1 })
    source.fails = false
    await vi.advanceTimersByTimeAsync(600)
    expect(draft.state).toBe('kept')
    expect(draft.keptAt).toBeGreaterThan(first + 300)
  })

  it.each([
    ['One\r\ntwo', null, 'Eins\r\nzwei'],
    ['One\ntwo', null, 'Eins\nzwei'],
    ['One\r\ntwo', 'Ein\nzwei', 'Eins\nzwei'],
  ])('has the line ends of %j over %j', async (original, server, text) => {
    const source = { ...box(server), original: () => original }
    const draft = createDraft(source)
    draft.type('Eins\nzwei')
    await vi.advanceTimersByTimeAsync(2)
    expect(source.writes).toEqual([text])
  })

  it('writes the first keystroke at once, later ones at most every 250 ms, and always the last', async () => {
    const source = box()
    const draft = createDraft(source)
    draft.type('a')
    await vi.advanceTimersByTimeAsync(2)
    expect(source.writes).toEqual(['a'])
    for (const text of ['ab', 'abc', 'abcd', 'abcde']) {
      draft.type(text)
      await vi.advanceTimersByTimeAsync(40)
    }
    expect(source.writes).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(300)
    expect(source.writes).toEqual(['a', 'abcde'])
    expect(draft.state).toBe('kept')
  })

  it('keeps up with typing that never pauses', async () => {
    const source = box()
    const draft = createDraft(source)
    for (let count = 1; count <= 100; count += 1) {
      draft.type('x'.repeat(count))
      await vi.advanceTimersByTimeAsync(30)
      expect(count - (source.kept?.length ?? 0)).toBeLessThanOrEqual(10)
    }
  })

  it('never writes an older text after a newer one, however slow the disk is', async () => {
    const source = box()
    source.slowMs = 700
    const draft = createDraft(source)
    for (let count = 1; count <= 20; count += 1) {
      draft.type('x'.repeat(count))
      await vi.advanceTimersByTimeAsync(100)
      source.slowMs = source.slowMs === 700 ? 10 : 700
    }
    const flushed = draft.flush()
    await vi.advanceTimersByTimeAsync(2_000)
    await flushed
    expect(source.writes.map(({ length }) => length)).toEqual(
      source.writes.map(({ length }) => length).toSorted((a, b) => a - b),
    )
    expect(source.kept).toHaveLength(20)
  })

  it('writes the rest at once when it is flushed, without waiting 250 ms', async () => {
    const source = box()
    const draft = createDraft(source)
    draft.type('a')
    await vi.advanceTimersByTimeAsync(2)
    draft.type('ab')
    const flushed = draft.flush()
    await vi.advanceTimersByTimeAsync(3)
    await flushed
    expect(source.kept).toBe('ab')
  })

  it('writes the rest when it is closed, and only then resolves', async () => {
    const source = box()
    const draft = createDraft(source)
    draft.type('a')
    await vi.advanceTimersByTimeAsync(2)
    draft.type('ab')
    draft.close()
    expect(source.done).toBe(0)
    await vi.advanceTimersByTimeAsync(3)
    expect(source).toMatchObject({ kept: 'ab', done: 1 })
  })

  it('keeps the text and retries when the disk fails, even after it was closed', async () => {
    const source = box()
    source.fails = true
    const draft = createDraft(source)
    draft.type('a')
    const flushed = expect(draft.flush()).rejects.toThrow('disk full')
    await vi.advanceTimersByTimeAsync(2)
    await flushed
    expect(draft).toMatchObject({ state: 'failed', text: 'a' })
    draft.type('ab')
    draft.close()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(source.writes).toEqual([])
    source.fails = false
    await vi.advanceTimersByTimeAsync(6_000)
    expect(source).toMatchObject({ kept: 'ab', done: 1 })
    expect(draft.state).toBe('kept')
  })

  it('accepts an outside change when idle; otherwise its own text wins', async () => {
    const source = box('alt')
    const draft = createDraft(source)
    source.kept = 'von drüben'
    draft.refresh()
    expect(draft.text).toBe('von drüben')
    draft.type('meins')
    source.kept = 'noch eins von drüben'
    draft.refresh()
    expect(draft.text).toBe('meins')
    await vi.advanceTimersByTimeAsync(300)
    expect(source.kept).toBe('meins')
  })

  it('restores the line ends that a textarea removes', async () => {
    const source = box('eins\r\nzwei')
    const draft = createDraft(source)
    expect(draft.text).toBe('eins\nzwei')
    draft.type('eins\nzwei\ndrei')
    await vi.advanceTimersByTimeAsync(300)
    expect(source.kept).toBe('eins\r\nzwei\r\ndrei')
    draft.type('eins\nzwei')
    await vi.advanceTimersByTimeAsync(300)
    expect(source.kept).toBe('eins\r\nzwei')
  })

  it('starts a new undo step after a pause', async () => {
    const source = box()
    const draft = createDraft(source)
    for (const [text, pauseMs] of [
      ['a', 300],
      ['ab', 1_500],
      ['abc', 300],
    ] as const) {
      draft.type(text)
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
    expect(source.bursts[0]).toBe(source.bursts[1])
    expect(source.bursts[2]).not.toBe(source.bursts[1])
  })
})

describe('the drafts of a workspace', () => {
  let profile: Profile
  let server: FakeServer
  beforeEach(() => {
    profile = new Profile()
    server = new FakeServer().seed(4)
  })
  afterEach(() => profile.closeAll())

  it('lose nothing when the editor closes while typing and opens again', async () => {
    const tab = await new Tab(profile, server).start()
    const draft = tab.view.openDraft('key.1')
    draft.type('a')
    draft.type('ab')
    draft.close()
    const again = tab.view.openDraft('key.1')
    expect(again.text).toBe('ab')
    await again.flush()
    expect(tab.unit('key.1').target).toBe('ab')
  })

  it('stop being untranslated once they are typed, written or not', async () => {
    const tab = await new Tab(profile, server).start()
    const draft = tab.view.openDraft('key.1')
    draft.type('Eins')
    draft.close()
    const { units, byKey, typed } = tab.view
    expect(byKey.get('key.1')?.target).toBeNull()
    const keys = units.map(({ key }) => key).filter((key) => key < 'key.3')
    const queue = { keys, at: new Map(keys.map((key, at) => [key, at])), units, order: null }
    const next = (from: string) => neighbour(queue, byKey, from, 1, untranslatedAsTyped(typed))?.key
    expect([next('key.0'), next('key.2')]).toEqual(['key.2', 'key.0'])
  })

  it('are written before a save, an undo and an accepted suggestion', async () => {
    const tab = await new Tab(profile, server).start()
    const draft = tab.view.openDraft('key.1')
    draft.type('a')
    draft.type('Eins')
    await tab.view.save()
    expect(server.text('de', 'key.1')).toBe('Eins')
    draft.type('Eins!')
    await tab.view.edit('key.1', 'Vorschlag')
    expect(draft.text).toBe('Vorschlag')
    await tab.view.undo()
    expect(draft.text).toBe('Eins!')
  })

  it('are written in the order in which they were typed, so that undo follows the same order', async () => {
    const tab = await new Tab(profile, server).start()
    const left = tab.view.openDraft('key.1')
    left.type('E')
    // The first write is in progress.
    await Promise.resolve()
    left.type('Eins')
    left.close()
    const next = tab.view.openDraft('key.2')
    next.type('Z')
    await next.flush()
    next.type('Zwei')
    await tab.view.flush()
    const steps = await tab.device.use((db) => db.journal.orderBy('id').toArray())
    expect(steps.map(({ key, after }) => `${key} ${after}`)).toEqual(['key.1 E', 'key.1 Eins', 'key.2 Z', 'key.2 Zwei'])
  })

  it('do not block the others when one cannot be written', async () => {
    const turns = createTurns()
    const failing: Box = { ...box(), turns, fails: true }
    const source: Box = { ...box(), turns }
    const left = createDraft(failing)
    left.type('eins')
    left.close()
    const next = createDraft(source)
    next.type('zwei')
    await next.flush()
    expect(next.state).toBe('kept')
    left.abandon()
  })

  it('show a text that changed on the server when nothing was typed into it', async () => {
    const tab = await new Tab(profile, server).start()
    const draft = tab.view.openDraft('key.1')
    server.put('de', 'key.1', 'Bobs', 'bob')
    await tab.view.retry()
    await expect.poll(() => draft.text).toBe('Bobs')
  })
})
