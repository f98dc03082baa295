import { describe, expect, it } from 'vitest'
import { restoreLineEnds, toBox } from '#src/workspace/text/line-ends.ts'

describe('line ends', () => {
  it('come back byte for byte when the text did not change in the box', () => {
    const ends = ['\n', '\r\n', '\r']
    for (const a of ends)
      for (const b of ends)
        for (const c of ends) {
          const text = `eins${a}${b}zwei${c}drei`
          expect(restoreLineEnds(toBox(text), text)).toBe(text)
          expect(restoreLineEnds(toBox(text + a), text + a)).toBe(text + a)
        }
  })

  it('of new lines are the text’s usual ones', () => {
    expect(restoreLineEnds('a\nneu\nb', 'a\r\nb')).toBe('a\r\nneu\r\nb')
    expect(restoreLineEnds('a\nb\nc', 'eine Zeile')).toBe('a\nb\nc')
  })

  it('stay as they were before and after a changed line of a mixed text', () => {
    expect(restoreLineEnds('a\nB\nc\nd', 'a\r\nb\nc\rd')).toBe('a\r\nB\nc\rd')
    expect(restoreLineEnds('a\nc\nd', 'a\r\nb\nc\rd')).toBe('a\r\nc\rd')
  })

  it('are never lost or added: the box shows the result as it was typed', () => {
    const pieces = ['a', 'b', '', '\n', '\r\n', '\r', '\n\n']
    let seed = 7
    const next = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
    const text = () => Array.from({ length: next(8) }, () => pieces[next(pieces.length)]).join('')
    for (let round = 0; round < 5_000; round += 1) {
      const [reference, typed] = [text(), toBox(text())]
      expect(toBox(restoreLineEnds(typed, reference))).toBe(typed)
      expect(restoreLineEnds(toBox(reference), reference)).toBe(reference)
    }
  })
})
