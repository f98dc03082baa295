import { describe, expect, it } from 'vitest'
import { accentInk, accentStyle, contrast, readableAccent, selection } from '#src/site/accent.ts'
import { colourOf, palette, surfaces, textColours, themes } from '#src/site/palette.ts'

const hostile = [
  '#ffff00',
  '#777777',
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ff69b4',
  '#0b6e5f',
  '#9a3412',
  '#4fc3ae',
]

describe.each(themes)('in the %s theme', (theme) => {
  const grounds = surfaces.map((name) => [name, colourOf(name, theme)] as const)

  it.each(textColours)('%s is readable on every surface and on marked, added and removed text', (name) => {
    for (const [, ground] of grounds) expect(contrast(colourOf(name, theme), ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['mark', 'added', 'removed'] as const) {
      if (name === 'ink' || name === 'ink-2') {
        expect(contrast(colourOf(name, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('the text of an orange banner is readable', () => {
    expect(contrast(colourOf('ink', theme), colourOf('orange', theme))).toBeGreaterThanOrEqual(4.5)
  })

  it('the border of a control has a contrast of 3 : 1 on every surface', () => {
    for (const [, ground] of grounds) expect(contrast(colourOf('line-strong', theme), ground)).toBeGreaterThanOrEqual(3)
  })

  it.each(hostile)('a site with the accent %s stays readable', (accent) => {
    const readable = readableAccent(accent, theme)
    const chosen = selection(readable, theme)
    for (const [, ground] of grounds) expect(contrast(readable, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(readable, chosen)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accentInk(readable), readable)).toBeGreaterThanOrEqual(4.5)
    for (const name of textColours) expect(contrast(colourOf(name, theme), chosen)).toBeGreaterThanOrEqual(4.5)
  })

  it('a readable accent stays unchanged', () => {
    const fine = theme === 'light' ? '#0b6e5f' : '#4fc3ae'
    expect(readableAccent(fine, theme)).toBe(fine)
  })
})

describe('accent', () => {
  it('provides a light and a dark value of each', () => {
    expect(Object.keys(accentStyle({ light: '#9a3412', dark: '#f0936f' }))).toHaveLength(6)
  })

  it('rejects an invalid colour, so that a site file cannot inject CSS', () => {
    expect(() => accentStyle({ light: 'red;}', dark: '#ffffff' })).toThrow(RangeError)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(palette.ink).toHaveLength(2)
  })
})
