import { expect, test } from 'vitest'
import { read } from './read.ts'

const unit12 = (segments: string) =>
  `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="u"><source>a</source><target state="final">${segments}</target></trans-unit></body></file></xliff>`
const unit2 = (segments: string) =>
  `<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="u">${segments}</unit></file></xliff>`
const segment2 = '<segment state="final"><source>a</source><target/></segment><ignorable><source> </source></ignorable>'
const mark = (text: string) => `<mrk mtype="seg">${text}</mrk>`

const times = (piece: string) => (count: number) => piece.repeat(count)

const spent = (content: string): number => {
  const start = process.threadCpuUsage().user
  expect(read('x.xlf', content)).toMatchObject({ ok: true })
  return (process.threadCpuUsage().user - start) / 1_000
}

test.each([
  ['empty ones', unit12, times(`${mark('')} `)],
  ['some of white space', unit12, times(`${mark('\u00a0')}\u200b `)],
  [
    'as many with a sentence before',
    unit12,
    (count: number) => mark('One sentence. ').repeat(count) + mark('').repeat(count),
  ],
  ['empty ones in XLIFF 2', unit2, times(segment2)],
])('eight times as many segments of one text take not sixteen times as long to read: %s', (_, unit, segments) => {
  spent(unit(segments(1_000)))
  const few = spent(unit(segments(5_000)))
  expect(spent(unit(segments(40_000)))).toBeLessThan(16 * Math.max(few, 10))
})
