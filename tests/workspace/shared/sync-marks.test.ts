import { beforeEach, describe, expect, test } from 'vitest'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import { sendWordsElsewhere } from '#src/workspace/shared/send-annotations.ts'
import { syncMarks } from '#src/workspace/shared/sync-marks.ts'
import { listMarks, putMarks } from '#src/workspace/store/shared/marks.ts'
import { dropRevision, noteMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { putTerms } from '#src/workspace/store/shared/terms.ts'
import { withDismissed } from '#src/workspace/dismissed.ts'
import type { MarkKind } from '#src/workspace/view.ts'
import { FakeShared, openRig } from './shared-rig.ts'

const place = { scope: 'system', lang: 'de' } as const
const by = { owner: 'ann' }
const time = (minute: number) => `2026-11-23T08:${String(minute).padStart(2, '0')}:00.000Z`

type Stored = {
  kind: MarkKind
  value: string | null
  by: string
  at: string
  again_at?: string | null
  revision: number
}

/** A server of one text's marks, with the revisions of a real one. */
class Marks {
  readonly stored = new Map<MarkKind, Stored>()
  readonly sent: (string | null)[] = []
  readonly over: (string | null | undefined)[] = []
  revision = 0
  minute = 0
  /** Whether the server reports when a source changed again. */
  isTimed = true
  readonly port: SharedPort = {
    ...new FakeShared().port,
    readMarks: async ({ since = -1 }) => {
      const news = [...this.stored.values()].filter(({ revision }) => revision > since)
      const marks = news.map(({ kind, value, by: who, at, again_at: again }) => {
        return { space: 'system' as const, lang: 'de', key: 'key', kind, value, by: who, at, again_at: again }
      })
      return { ok: true, data: { marks, whole: since < 0, revision: this.revision }, messages: [] }
    },
    saveMarks: async ({ marks }) => {
      this.sent.push(...marks.map(({ value }) => value))
      this.over.push(...marks.map(({ over }) => over))
      for (const { kind, value } of marks) this.mark(kind, value, 'Ann')
      return { ok: true, data: { saved: marks.length, revision: this.revision }, messages: [] }
    },
  }

  mark(kind: MarkKind, value: string | null, who = 'bob'): void {
    this.revision += 1
    this.minute += 1
    const before = this.stored.get(kind)
    const isAgain = value !== null && before?.value === value
    const at = isAgain ? before.at : time(this.minute)
    const again = this.isTimed ? { again_at: isAgain ? time(this.minute) : null } : {}
    this.stored.set(kind, { kind, value, by: who, at, ...again, revision: this.revision })
  }

  /** Gives an unchanged mark a new revision, as the server does for users who have set another one. */
  tellAgain(kind: MarkKind): void {
    const mark = this.stored.get(kind)
    if (!mark) throw new Error('not there')
    this.revision += 1
    this.stored.set(kind, { ...mark, revision: this.revision })
  }
}

let server: Marks
let rig: ReturnType<typeof openRig>
beforeEach(() => {
  server = new Marks()
  rig = openRig()
})
const sync = () => syncMarks(rig.use, server.port, 'de', by)
const put = (value: string | null, at: number, kind: MarkKind = 'review') =>
  putMarks(rig.db, place, kind, new Map([['key', value]]), at)
const shown = async (kind: MarkKind = 'review') => (await listMarks(rig.db, place))[kind].get('key') ?? null

describe('a review that was taken away here', () => {
  test('before its source changed is there again, and is not taken away at the server', async () => {
    server.mark('review', 'hand')
    await sync()
    await put(null, 1)
    expect(await shown()).toBeNull()
    server.mark('review', 'source:Edge')
    await sync()
    expect([await shown(), server.sent]).toEqual(['source:Edge', []])
    await put(null, 2)
    await sync()
    expect([await shown(), server.sent]).toEqual([null, [null]])
  })

  test('before its source changed once more, which reads as before, is there again', async () => {
    server.mark('review', 'source:Edge')
    await sync()
    await put(null, 1)
    server.mark('review', 'source:Edge')
    await sync()
    expect([await shown(), server.sent]).toEqual(['source:Edge', []])
  })

  test('is there again where a server tells it anew that does not tell whether its source has changed once more', async () => {
    server.isTimed = false
    server.mark('review', 'source:Edge')
    await sync()
    await put(null, 1)
    server.mark('review', 'source:Edge')
    await sync()
    expect([await shown(), server.sent]).toEqual(['source:Edge', []])
  })

  test('is taken away though the server tells it once more as it was', async () => {
    server.mark('review', 'source:Edge')
    await sync()
    await put(null, 1)
    server.tellAgain('review')
    await sync()
    expect([await shown(), server.sent]).toEqual([null, [null]])
  })

  test('is taken away though one had set it oneself, and the server tells that now', async () => {
    await put('source:Edge', 1)
    await sync()
    await put(null, 2)
    await sync()
    expect([await shown(), server.sent]).toEqual([null, ['source:Edge', null]])
  })

  test('is taken away though the answer to setting it was lost', async () => {
    await put('hand', 1)
    server.mark('review', 'hand', 'ANN')
    await put(null, 2)
    await sync()
    expect([await shown(), server.sent]).toEqual([null, [null]])
  })

  test('is there again where somebody else has asked for one since', async () => {
    server.mark('review', 'fill')
    await sync()
    await put(null, 1)
    server.mark('review', 'hand')
    await sync()
    expect([await shown(), server.sent]).toEqual(['hand', []])
  })
})

describe('a mark that is taken away', () => {
  test('is sent with what was seen there, and one that is set without', async () => {
    server.mark('review', 'source:Edge')
    await sync()
    await put(null, 1)
    await sync()
    await put('hand', 2)
    await sync()
    await put(null, 3)
    await sync()
    expect([server.sent, server.over]).toEqual([
      [null, 'hand', null],
      ['source:Edge', undefined, 'hand'],
    ])
  })

  test('before anything was known of it is sent as that', async () => {
    await put(null, 1)
    await sync()
    expect([server.sent, server.over]).toEqual([[null], [null]])
  })

  test('goes over what was seen, though another tab fetches something else while others are sent', async () => {
    server.mark('review', 'source:Edge')
    await sync()
    await put(null, 1)
    await put('hash', 2, 'dismissed')
    const saveMarks: SharedPort['saveMarks'] = async (...sent) => {
      const fetched = { ...place, kind: 'review' as const, key: 'key', value: 'source:Rim', at: 0 }
      await rig.db.marks.put({ ...fetched, side: 'server' })
      return server.port.saveMarks(...sent)
    }
    await syncMarks(rig.use, { ...server.port, saveMarks }, 'de', by)
    expect(server.over).toEqual([undefined, 'source:Edge'])
  })
})

describe('marks', () => {
  test('that two people dismissed of one wording both stay', async () => {
    const [mine, theirs] = [withDismissed(undefined, 'a', 'b', 'numbers'), withDismissed(undefined, 'a', 'b', 'terms')]
    await sync()
    await put(mine, 1, 'dismissed')
    server.mark('dismissed', theirs)
    await sync()
    expect(server.sent).toEqual([`${mine},terms`])
    expect(await shown('dismissed')).toBe(`${mine},terms`)
  })

  test('of an answer that arrives after this device was forgotten are not stored', async () => {
    server.mark('review', 'hand')
    await sync()
    server.mark('review', 'fill')
    const readMarks: SharedPort['readMarks'] = async (query) => {
      const answer = await server.port.readMarks(query)
      await rig.db.marks.clear()
      await dropRevision(rig.db, { of: 'marks', lang: 'de' })
      return answer
    }
    const { isChanged } = await syncMarks(rig.use, { ...server.port, readMarks }, 'de', by)
    expect([isChanged, await shown()]).toEqual([false, null])
    await sync()
    expect(await shown()).toBe('fill')
  })

  test('of an answer that comes late are not kept over what was fetched meanwhile', async () => {
    await sync()
    await put('hand', 1)
    const saveMarks: SharedPort['saveMarks'] = async (...sent) => {
      const answer = await server.port.saveMarks(...sent)
      server.mark('review', null)
      await syncMarks(rig.use, { ...server.port, saveMarks: new FakeShared().port.saveMarks }, 'de', by)
      return answer
    }
    await syncMarks(rig.use, { ...server.port, saveMarks }, 'de', by)
    expect(await shown()).toBeNull()
  })

  test('that were forgotten while they were sent are not there again', async () => {
    await put('hand', 1)
    const saveMarks: SharedPort['saveMarks'] = async (...sent) => {
      await rig.db.marks.clear()
      return server.port.saveMarks(...sent)
    }
    await syncMarks(rig.use, { ...server.port, saveMarks }, 'de', by)
    expect(await rig.db.marks.count()).toBe(0)
  })
})

test('what waits in other languages is sent beside the open pair, each of them is told, and marks only where they are taken', async () => {
  const term = { id: 'i', term: 'edging', translation: 'Kante', note: '', forbidden: [], removed: false }
  const asked: string[] = []
  const port: SharedPort = {
    ...server.port,
    readTerms: async ({ dst }) => {
      asked.push(`terms ${dst}`)
      return { ok: true, data: { terms: [], whole: false, revision: 1 }, messages: [] }
    },
    saveTerms: async ({ terms }) => {
      const stored = terms.map((one) => ({ ...one, version: 1, by: 'ann', at: time(0) }))
      return { ok: true, data: { terms: stored, revision: 1 }, messages: [] }
    },
    readMarks: async ({ lang }) => {
      asked.push(`marks ${lang}`)
      return { ok: true, data: { marks: [], whole: false, revision: 1 }, messages: [] }
    },
  }
  const write = async (translation: string) => {
    for (const lang of ['de', 'fr']) {
      await putMarks(rig.db, { ...place, lang }, 'review', new Map([['key', 'hand']]), 1)
      const pair = { src: 'master', dst: lang === 'fr' ? 'it' : lang }
      await putTerms(rig.db, pair, [{ ...term, id: lang, translation }], 1)
    }
  }
  await write('Kante')
  const open = { src: 'master', dst: 'de' }
  expect(await sendWordsElsewhere(rig.use, port, by, open)).toEqual(['fr', 'it'])
  expect(asked).toEqual(['marks fr', 'terms it'])
  asked.length = 0
  await write('Rand')
  await noteMarksAbsent(rig.db, true)
  expect(await sendWordsElsewhere(rig.use, port, by, open)).toEqual(['it'])
  expect(asked).toEqual(['terms it'])
})
