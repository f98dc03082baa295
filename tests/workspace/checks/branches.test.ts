import { describe, expect, test } from 'vitest'
import { shownLength } from '#src/workspace/checks/text-limit.ts'
import { branchLike } from '#src/workspace/text/branch-like.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import { codesIn, find } from './kit.ts'

describe('the limit of a text applies to its longest reading', () => {
  const lengthOf = (text: string) => shownLength(text, partsOf(text))

  test('wherever its longest forms are', () => {
    const nested =
      '{g, select, m {{n, plural, one {ein sehr langer Text hier drin} other {b}}} other {{n, plural, one {a} other {b}}}}'
    const source = '{g, select, m {{n, plural, one {a} other {b}}} other {{n, plural, one {a} other {b}}}}'
    expect(codesIn(source, nested, { desc: 'max. 10 characters' })).toEqual(['limit'])
    expect(lengthOf(nested)).toBe(30)
    expect(lengthOf('{a, select, x {long} other {b}}, {c, select, y {longer} other {d}}')).toBe('long, longer'.length)
  })

  test('forms that no single number shows together are not added up', () => {
    expect(lengthOf('{n, plural, one {Only} other {All}} door{n, plural, one {} other {s}}')).toBe('All doors'.length)
    expect(lengthOf('{n, plural, =1 {Only} other {#}} {n, plural, one {door} other {x}}')).toBe('Only door'.length)
  })

  test('tags and frames do not count, placeholders do', () => {
    expect(lengthOf('<b>{n, plural, one {# door} other {{n} doors}}</b> ö👍🏽')).toBe('{n} doors'.length + 3)
    expect(lengthOf('{n, plural, one {open')).toBe('open'.length)
  })

  test('many of them, side by side and nested, are fast', () => {
    const names = Array.from({ length: 60 }, (_, at) => `a${at}`)
    const row = names.map((name) => `{${name}, select, x {12} other {1}}{${name}, select, y {12} other {1}}`).join('')
    expect(lengthOf(row)).toBeGreaterThanOrEqual(120)
    const deep = names.reduce((inner, name) => `{${name}, select, x {${inner}} other {}}`, 'text')
    expect(lengthOf(deep)).toBe(4)
    const depth = 5_000
    expect(lengthOf(`${'{n, plural, other {'.repeat(depth)}x${'}}'.repeat(depth)}`)).toBe(1)
    const branches = Array.from({ length: 1_000 }, (_, at) => `b${at} {Text ${at}}`).join(' ')
    expect(lengthOf(`{s, select, ${branches} other {x}}{s, select, ${branches} other {x}}`)).toBe(16)
  })
})

describe('a form belongs to one number only when no other number uses it', () => {
  const source = '{n, plural, =1 {One door} other {# doors of {room}}}'

  test('a form for 21 needs what the source has for 21', () => {
    const russian = '{n, plural, one {# дверь} few {# двери {room}} many {# дверей {room}} other {# двери {room}}}'
    expect(find(source, russian, { to: 'ru' })).toMatchObject([{ code: 'branch-missing', part: 'one: {room}' }])
    const french = '{n, plural, one {# porte} other {# portes de {room}}}'
    expect(codesIn(source, french, { to: 'fr' })).toEqual(['branch-missing'])
    expect(codesIn(source, '{n, plural, one {Eine Tür} other {# Türen von {room}}}')).toEqual([])
  })

  test('a duplicate form is compared with the one in use, even if the source has the same duplicate', () => {
    const twice = '{s, select, a {{x}} a {A} other {{x}}}'
    expect(codesIn(twice, twice)).toEqual(['branch-missing'])
    const alike = '{s, select, a {A} b {{x}} other {{x}}}'
    expect(codesIn(alike, alike)).toEqual([])
  })

  test('and so is a form for 10, 11 and 20', () => {
    const none = '{n, plural, =0 {No doors} one {# door of {room}} other {# doors of {room}}}'
    const latvian = '{n, plural, zero {# durvju} one {# durvis {room}} other {# durvis {room}}}'
    expect(find(none, latvian, { to: 'lv' })).toMatchObject([{ code: 'branch-missing', part: 'zero: {room}' }])
    const told = '{n, plural, zero {# durvju {room}} one {# durvis {room}} other {# durvis {room}}}'
    expect(find(none, told, { to: 'lv' })).toEqual([])
  })

  test('a field is shown with the source of the same numbers', () => {
    const branches = [{ selector: '=0' }, { selector: '=1' }, { selector: '=2' }, { selector: 'other' }]
    const like = (selector: string, lang: string, type: 'plural' | 'selectordinal' | 'select' = 'plural') =>
      branchLike(branches, selector, lang, type)?.selector
    expect(like('one', 'de')).toBe('=1')
    expect(like('one', 'ru')).toBe('other')
    expect(like('one', 'en', 'selectordinal')).toBe('other')
    expect(like('one', 'en', 'select')).toBe('other')
    expect(like('zero', 'lv')).toBe('other')
    expect(like('zero', 'ar')).toBe('=0')
    expect(like('two', 'sl')).toBe('other')
    expect(like('two', 'ar')).toBe('=2')
    expect(branchLike([{ selector: 'one' }, { selector: 'other' }], '=1', 'ru', 'plural')?.selector).toBe('one')
  })

  test('a form for the exact number is as good as the plural form', () => {
    expect(
      codesIn('{n, plural, one {# x} two {# y} other {# z}}', '{n, plural, =1 {a} =2 {b} other {# c}}', { to: 'he' }),
    ).toEqual([])
  })
})
