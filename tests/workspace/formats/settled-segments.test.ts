import { describe, expect, test } from 'vitest'
import { read } from './read.ts'

describe('a sentence that a translator has put into another one', () => {
  const second = (...segments: string[]) =>
    `<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="u">${segments.join('<ignorable><source> </source></ignorable>')}</unit></file></xliff>`
  const segment = (state: string, target: string) =>
    `<segment${state && ` state="${state}"`}><source>a.</source>${target}</segment>`
  const full = segment('final', '<target>Alles.</target>')

  test.each(['reviewed', 'final'])('is taken from XLIFF 2 where its own is %s', (state) => {
    for (const none of ['<target></target>', '<target/>'])
      for (const order of [second(full, segment(state, none)), second(segment(state, none), full)])
        expect(read('x.xlf', order)).toMatchObject({ texts: [{ target: 'Alles.' }] })
    const middle = second(full, segment(state, '<target/>'), full)
    expect(read('x.xlf', middle)).toMatchObject({ texts: [{ target: 'Alles. Alles.' }] })
  })

  test.each(['', 'initial', 'translated'])('is missing in XLIFF 2 where its state is %j', (state) => {
    expect(read('x.xlf', second(full, segment(state, '<target/>')))).toMatchObject({
      faults: [{ code: 'xliff-segment', detail: 'u' }],
    })
  })

  test('is missing in XLIFF 2 without a target, whatever is said of it', () => {
    expect(read('x.xlf', second(full, segment('reviewed', '')))).toMatchObject({ faults: [{ code: 'xliff-segment' }] })
  })

  const first = (unit: string, state: string, ...parts: string[]) => {
    const marks = parts.map((part, at) => `<mrk mtype="seg" mid="${at}">${part}</mrk>`).join(' ')
    return `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="u"${unit}><source>a. b.</source><target${state && ` state="${state}"`}>${marks}</target></trans-unit></body></file></xliff>`
  }

  test.each(['final', 'signed-off'])('is taken from XLIFF 1.2 where the whole is %s', (state) => {
    for (const content of [first('', state, 'Alles.', ''), first('', state, '', 'Alles.')])
      expect(read('x.xlf', content)).toMatchObject({ texts: [{ target: 'Alles.', review: false }] })
    expect(read('x.xlf', first('', state, 'A.', '', 'C.'))).toMatchObject({ texts: [{ target: 'A. C.' }] })
    expect(read('x.xlf', first('', state, '', ''))).toMatchObject({ texts: [{ target: '' }] })
  })

  test('is taken from XLIFF 1.2 where the unit is approved', () => {
    for (const state of ['', 'translated'])
      expect(read('x.xlf', first(' approved="yes"', state, 'Alles.', ''))).toMatchObject({
        texts: [{ target: 'Alles.' }],
      })
  })

  test.each(['', 'new', 'needs-translation', 'needs-review-translation', 'translated', 'x-own'])(
    'is missing in XLIFF 1.2 where the state is %j',
    (state) => {
      expect(read('x.xlf', first('', state, 'Alles.', ''))).toMatchObject({ faults: [{ code: 'xliff-segment' }] })
    },
  )

  test('is missing where it is asked for, approved or not', () => {
    expect(read('x.xlf', first(' approved="yes"', 'needs-translation', 'Alles.', ''))).toMatchObject({ ok: false })
  })
})

test.each(['<?tool a & b?>', '<!-- a & b -->', '<![CDATA[a & b]]>'])(
  'an "&" in %s is none that stands alone',
  (part) => {
    const content = `<xliff version="1.2"><file source-language="en" target-language="de"><body>${part}\n<trans-unit id="a"><source>a</wrong></trans-unit></body></file></xliff>`
    expect(read('x.xlf', content)).toMatchObject({ faults: [{ line: 2, code: 'xml-broken' }] })
  },
)

test('one that begins and does not end is told as such', () => {
  for (const part of ['<?tool a & b', '<!-- a & b', '<![CDATA[a & b'])
    expect(read('x.xlf', `<xliff version="1.2">\n${part}`)).toMatchObject({ faults: [{ code: 'xml-broken' }] })
})
