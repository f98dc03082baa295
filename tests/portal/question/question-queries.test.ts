import { describe, expect, test } from 'vitest'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import { notesToSend, threadsOf, withSaved } from '#src/portal/question/question-queries.ts'

const note = (id: string, change: Partial<StoredNote> = {}): StoredNote => ({
  id,
  reply_to: null,
  space: 'system',
  lang: 'de',
  key: 'edging.radius.too_small',
  text: `Text of ${id}`,
  open: true,
  by: 'translator@demo.example',
  at: '2026-11-21T08:02:11+01:00',
  closed_by: null,
  closed_at: null,
  ...change,
})
const asked = note('asked')
const answered = note('answered', { open: false, closed_by: 'b@demo.example', closed_at: '2026-11-22T08:00:00+01:00' })
const reply = note('reply', { reply_to: 'asked', open: false })
const other = note('other', { reply_to: 'answered' })

describe('the questions on texts', () => {
  test('are the open ones, each with its replies', () => {
    expect(threadsOf([asked, answered, reply, other], () => false)).toEqual([{ note: asked, replies: [reply] }])
  })

  test('stay while a reply is a draft, even if a colleague answers them; a reply is never a question', () => {
    const isHeld = (id: string) => id === 'answered' || id === 'other'
    expect(threadsOf([answered, other], isHeld)).toEqual([{ note: answered, replies: [other] }])
  })

  test('keep their order after a save, with new replies last', () => {
    const closed = { ...asked, open: false }
    expect(withSaved([asked, answered], [reply, closed])).toEqual([closed, answered, reply])
  })
})

describe('an answer', () => {
  const about = { space: 'system', lang: 'de', key: asked.key, open: false }
  const words = { id: 'new', text: 'The\0 outer one.' }

  test('is a reply without characters that cannot be stored, and closes its question only on request', () => {
    const sent = { ...about, id: 'new', reply_to: 'asked', text: 'The outer one.' }
    expect(notesToSend({ note: asked, reply: words, closes: false })).toEqual([sent])
    const closing = { ...about, id: 'asked', reply_to: null, text: asked.text }
    expect(notesToSend({ note: asked, reply: words, closes: true })).toEqual([sent, closing])
    expect(notesToSend({ note: asked, reply: null, closes: true })).toEqual([closing])
  })
})
