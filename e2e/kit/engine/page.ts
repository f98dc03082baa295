// Runs the workspace without its screen in a real browser, and makes random edits until the browser is killed.
import type { Answer } from '#src/contract/call/call.ts'
import type { Saved, Texts } from '#src/contract/i18n.ts'
import { bucketMirror } from '#src/workspace/store/device/mirror.ts'
import { takeLock } from '#src/browser/web-locks.ts'
import { createDevice } from '#src/workspace/sync/device/device.ts'
import { createWorkspace } from '#src/workspace/sync/workspace.ts'
import { randomFrom } from '#tests/fuzz/random.ts'

const seed = Number(new URLSearchParams(location.search).get('seed'))
const roll = randomFrom(seed)

async function ask<Answered>(path: string, ...words: unknown[]): Promise<Answered> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(words) })
  return answer.json()
}

let told: Promise<unknown> = Promise.resolve()

/** Sends a message after all earlier ones. A `/kept` that arrives after `/undo` would hide that an undo is running. */
function tell(path: string, ...words: unknown[]): Promise<unknown> {
  told = told.then(() => ask(path, ...words))
  return told
}

const device = createDevice({
  person: 'ada',
  mirror: bucketMirror('ada'),
  port: {
    read: (...words) => ask<Answer<Texts>>('/read', ...words),
    save: (...words) => ask<Answer<Saved>>('/save', ...words),
  },
  mark: { read: () => null, begin() {}, end() {}, watch: () => () => {} },
  now: () => Date.now(),
  newRequestId: () => crypto.randomUUID(),
  exclusively: async (space, work) => navigator.locks.request(`outbox ${space}`, work),
  lockText: takeLock,
  isInUse: () => true,
  isOnline: () => true,
  holders: { hold: () => () => {}, list: async () => [] },
})
const workspace = createWorkspace(device, 'system', 'master', 'de')
const view = () => workspace.view()
const shown = () => view().units.map(({ key, target }): [string, string] => [key, target ?? ''])

/** Reports the texts of a step before it runs, because the kill may come before or after it. */
const may = (texts: [string, string][]) => tell('/may', texts)
/** Reports texts that the page would show as stored. */
const kept = (texts: [string, string][]) => tell('/kept', texts)

const someKeys = () => [...new Set(Array.from({ length: 3 }, () => roll.pick(shown())[0]))]
let words = 0
const word = () => `w${seed}.${(words += 1)}`

async function type(): Promise<void> {
  const key = roll.pick(shown())[0]
  const text = `${word()} getippt, Buchstabe für Buchstabe`
  await may([[key, text]])
  const draft = view().openDraft(key)
  const end = draft.subscribe(() => {
    if (draft.state === 'kept' && draft.text === text) void kept([[key, text]])
  })
  for (let length = 1; length <= text.length; length += 1) {
    draft.type(text.slice(0, length), { inputType: 'insertText' })
    if (roll.chance(0.2)) await new Promise((done) => setTimeout(done, roll.below(30)))
  }
  if (roll.chance(0.7)) await draft.flush()
  // After an undo, the draft may still have this text for a moment.
  end()
  draft.close()
  await workspace.flush()
  await kept([[key, text]])
}

async function fill(): Promise<void> {
  const changes = someKeys().map((key) => ({ key, text: word() }))
  const texts = changes.map(({ key, text }): [string, string] => [key, text])
  await may(texts)
  await view().editMany({ name: 'fill', changes, review: true })
  await kept(texts)
}

async function takeFile(): Promise<void> {
  const standing = new Map(shown())
  const texts = someKeys().map((key) => ({ key, text: word(), before: standing.get(key) ?? '' }))
  await may(texts.map(({ key, text }) => [key, text]))
  await view().takeIncoming({ name: 'file', from: 'a.po', texts, marks: new Map() })
  await kept(texts.map(({ key, text }) => [key, text]))
}

async function undo(): Promise<void> {
  await tell('/undo')
  await (roll.chance(0.7) ? view().undo() : view().redo())
  await kept(shown())
}

const actions = [type, type, fill, takeFile, undo, async () => void (await view().save())]

async function live(): Promise<void> {
  await workspace.setSession({ signIn: 'sign-in', mayTranslate: true })
  await tell('/opened', shown(), view().memoryReason)
  for (;;) await roll.pick(actions)()
}

live().catch((error: unknown) => ask('/broken', String(error)))
