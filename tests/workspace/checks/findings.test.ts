import { expect, test } from 'vitest'
import { createAnswering } from '#src/workspace/checks/worker/answering.ts'
import { withDismissed } from '#src/workspace/dismissed.ts'
import { createFindings } from '#src/workspace/checks/findings.ts'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { answer, type Request, request } from '#src/workspace/checks/worker/protocol.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

/** Opens issues with an engine that answers synchronously, using a worker's messages. */
function opened(off: readonly 'endMark'[] = []) {
  return createFindings({ sourceLang: 'en', targetLang: 'de', off, terms: [] }, (onAnswer) => {
    const receive = createAnswering((reported) => onAnswer(answer.parse(structuredClone(reported))))
    return { send: (asked) => receive(request.parse(structuredClone(asked))), close: () => {} }
  })
}
const unit = (key: string, source: string, target: string | null) =>
  sampleUnit(key, 0, { source, target, state: target === null ? 'untranslated' : 'unsaved' })
const codes = (findings: ReturnType<typeof opened>, key: string) => findings.of(key).map(({ code }) => code)

test('all texts are checked, and changed texts are checked again', () => {
  const findings = opened()
  const [a, b] = [unit('a', 'It is saved.', 'Gesichert'), unit('b', 'Board', null)]
  findings.setUnits([a, b])
  expect(findings.state().isComplete).toBe(true)
  expect([...findings.state().byKey.keys()]).toEqual(['a'])
  findings.setUnits([unit('a', 'It is saved.', 'Gesichert.'), unit('b', 'Board', 'Platte!')])
  expect(codes(findings, 'a')).toEqual([])
  expect(codes(findings, 'b')).toEqual(['end-extra'])
})

test('a deleted text has no issues, and causes none in others', () => {
  const findings = opened()
  findings.setUnits([unit('a', 'Board', 'Platte'), unit('b', 'Board', 'Brett')])
  expect(codes(findings, 'a')).toEqual(['same-source'])
  findings.setUnits([unit('a', 'Board', 'Platte')])
  expect(findings.state().byKey.size).toBe(0)
})

test('the issues of a text stay the same array while nothing in it changes', () => {
  const findings = opened()
  const a = unit('a', 'It is saved.', 'Gesichert')
  findings.setUnits([a])
  const before = findings.of('a')
  findings.setUnits([a, unit('b', 'Board', 'Platte.')])
  expect(findings.of('a')).toBe(before)
})

test('a dismissed issue stays dismissed until the text or its source changes', () => {
  const findings = opened()
  findings.setUnits([unit('a', 'It is  saved.', 'Gesichert ')])
  expect(codes(findings, 'a')).toEqual(['end-missing', 'space-end'])
  const dismissed = new Map([['a', withDismissed(undefined, 'It is  saved.', 'Gesichert ', 'endMark')]])
  findings.setDismissed(dismissed)
  expect(codes(findings, 'a')).toEqual(['space-end'])
  findings.setDismissed(new Map([['a', withDismissed(dismissed.get('a'), 'It is  saved.', 'Gesichert ', 'spaces')]]))
  expect(findings.state().byKey.has('a')).toBe(false)
  findings.setUnits([unit('a', 'It is  saved.', 'Gesichert')])
  expect(codes(findings, 'a')).toEqual(['end-missing'])
})

test('when the worker fails, the page takes over', async () => {
  let breakDown = () => {}
  const findings = createFindings({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] }, (_, onBroken) => {
    breakDown = onBroken
    return { send: () => {}, close: () => {} }
  })
  findings.setUnits([unit('a', 'It is saved.', 'Gesichert')])
  expect(findings.state().isComplete).toBe(false)
  const reported = new Promise<void>((resolve) => findings.subscribe(resolve))
  breakDown()
  await reported
  expect(codes(findings, 'a')).toEqual(['end-missing'])
})

test('after a change of more texts than fit in one request, no text has its old issues', () => {
  const findings = opened()
  const keys = Array.from({ length: 2_500 }, (_, at) => `key-${at}`)
  findings.setUnits(keys.map((key) => unit(key, `Cut ${key}`, `Schnitt  ${key}`)))
  expect(findings.state().byKey.size).toBe(2_500)
  findings.setUnits(keys.map((key) => unit(key, `Cut ${key}`, `Schnitt ${key}`)))
  expect([...findings.state().byKey.keys()]).toEqual([])
})

test('a text is checked again only once the answer to its last version is published', () => {
  const waiting: (() => void)[] = []
  const findings = createFindings({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] }, (onAnswer) => {
    const receive = createAnswering(onAnswer)
    return { send: (asked) => void waiting.push(() => receive(asked)), close: () => {} }
  })
  const answerNext = () => waiting.shift()?.()
  const [a, b] = [unit('a', 'Cut.', 'Schnitt  da.'), unit('b', 'Edge.', 'Kante.')]
  findings.setUnits([a, b])
  expect(findings.isChecked(a)).toBe(false)
  answerNext()
  answerNext()
  expect(findings.isChecked(a)).toBe(true)
  const other = { ...a, target: 'Da  ist der Schnitt.' }
  expect(findings.isChecked(other)).toBe(false)
  findings.setUnits([other, b])
  expect([findings.isChecked(other), findings.isChecked(b)]).toEqual([false, true])
  const third = { ...a, target: 'Der  Schnitt.' }
  findings.setUnits([third, b])
  answerNext()
  expect(findings.isChecked(third)).toBe(false)
  answerNext()
  expect([findings.isChecked(third), findings.isChecked(a)]).toEqual([true, false])
})

test('texts that crash a check have no issues, and later texts are still answered', () => {
  const answers: unknown[] = []
  const receive = createAnswering((given) => answers.push(given))
  receive({ kind: 'start', setting: { sourceLang: 'en', targetLang: 'de', off: [], terms: [] } })
  const broken: Request = JSON.parse(
    '{"kind":"put","keys":["a","b"],"sources":[7,"It is saved."],"targets":["Schnitt","Gesichert"],"descs":["",""],"isLast":true}',
  )
  expect(() => receive(broken)).toThrow(TypeError)
  const findings = [expect.objectContaining({ code: 'end-missing' })]
  expect(answers).toEqual([
    {
      found: [
        { key: 'a', findings: [] },
        { key: 'b', findings },
      ],
      isLast: true,
    },
  ])
})

test('a source language without a name is guessed', () => {
  const findings = createFindings({ sourceLang: 'master', targetLang: 'de', off: [], terms: [] }, (onAnswer) => {
    const receive = createAnswering(onAnswer)
    return { send: receive, close: () => {} }
  })
  findings.setUnits([unit('a', 'The board is required for this.', 'The board is required for this.')])
  expect(codes(findings, 'a')).toEqual(['unchanged'])
})

test('all fixable issues of a text are fixed together', () => {
  const findings = opened()
  const text = ' Nach  Maß'
  findings.setUnits([unit('a', 'Cut to size.', text)])
  expect(fixedText(text, findings.of('a'))).toBe('Nach Maß.')
})
