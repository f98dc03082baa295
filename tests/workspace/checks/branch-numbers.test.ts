import { describe, expect, test } from 'vitest'
import { find } from './kit.ts'

const foundIn = (source: string, target: string, to?: string) =>
  find(source, target, { to })
    .filter(({ check }) => check === 'branchParts')
    .map(({ severity, part }) => `${severity} ${part}`)

const baskets = '{count, plural, one {# basket} other {# baskets}}'

describe('a plural form for several numbers shows the number when the source does', () => {
  test.each([
    ['de', baskets, '{count, plural, one {# Warenkorb} other {Warenkörbe}}', ['other: #']],
    ['de', baskets, '{count, plural, one {ein Warenkorb} other {Warenkörbe}} {count}', []],
    ['de', '{n, plural, one {{n} door} other {{n} doors}}', '{n, plural, one {{n} Tür} other {Türen}}', ['other: {n}']],
    // A number word means one number, but this form is used for several.
    ['de', baskets, '{count, plural, one {# Warenkorb} other {zwei Warenkörbe}}', ['other: #']],
    ['de', '{n}: {n, plural, one {a} other {b}}', '{n, plural, one {# a} other {b}}', ['other: {n}']],
    ['pl', baskets, '{count, plural, one {kosz} few {kosze} many {# koszy} other {# kosza}}', ['few: #']],
    ['ru', baskets, '{count, plural, one {корзина} few {# корзины} many {# корзин} other {# корзины}}', ['one: #']],
    ['lv', baskets, '{count, plural, zero {groziem} one {# grozs} other {# grozi}}', ['zero: #']],
    ['sl', baskets, '{count, plural, one {# a} two {dve} few {# c} other {# d}}', ['two: #']],
    ['fr', baskets, '{count, plural, one {# panier} many {paniers} other {# paniers}}', ['many: #']],
    ['en', '{n, selectordinal, one {#st} other {#th}}', '{n, selectordinal, one {first} other {#th}}', ['one: #']],
  ])('%s: %j as %j', (to, source, target, parts) => {
    expect(foundIn(source, target, to)).toEqual(parts.map((part) => `warning ${part}`))
  })

  test('once when the source has it twice', () => {
    const twice = '{n, plural, one {# a} other {{n} of {n} b}}'
    expect(foundIn(twice, '{n, plural, one {{n} {n} a} other {b}}')).toEqual(['warning other: {n}'])
  })

  test('a form reports everything it lacks at once, and an empty form only its own check', () => {
    const source = '{n, plural, one {# door of {room}} other {# doors of {room}}}'
    expect(foundIn(source, '{n, plural, one {# Tür, {room}} other {Türen}}')).toEqual(['warning other: #, {room}'])
    expect(foundIn(source, '{n, plural, one {# Tür, {room}} other { }}')).toEqual([])
  })
})

describe('no issue is found', () => {
  test.each([
    ['de', 'of one number alone', baskets, '{count, plural, one {Warenkorb} other {# Warenkörbe}}'],
    ['de', 'of exact numbers', baskets, '{count, plural, =0 {keine} =2 {zwei} one {einer} other {# Warenkörbe}}'],
    ['ar', 'of two alone', baskets, '{count, plural, zero {a} one {b} two {c} few {# d} many {# e} other {# f}}'],
    ['de', 'of a form that the language has not', baskets, '{count, plural, two {zwei} one {einer} other {# Körbe}}'],
    ['fr', 'where a small number is spelled', baskets, '{count, plural, one {un panier} other {# paniers}}'],
    ['fr', 'where it is a digit', baskets, '{count, plural, one {1 panier} other {# paniers}}'],
    ['pt', 'where it may be spelled', baskets, '{count, plural, one {um cesto} other {# cestos}}'],
    ['ja', 'of one branch for all', baskets, '{count, plural, other {#個のかご}}'],
    [
      'de',
      'where the source has no number',
      '{n, plural, one {# door} other {several doors}}',
      '{n, plural, one {# Tür} other {mehrere Türen}}',
    ],
    ['de', 'of the argument in its place', baskets, '{count, plural, one {# Korb} other {{count, number} Körbe}}'],
    ['de', 'of the number around the branches', baskets, '{count} {count, plural, one {Korb} other {Körbe}}'],
    [
      'de',
      'where it is told once instead of twice',
      '{n, plural, one {# (#) a} other {# (#) b}}',
      '{n, plural, one {# (#) a} other {# b}}',
    ],
    [
      'de',
      'of what an offset leaves',
      '{n, plural, offset:1 =0 {nobody} =1 {{who}} one {{who} and # other} other {{who} and # others}}',
      '{n, plural, offset:1 =0 {niemand} =1 {{who}} one {{who} und noch jemand} other {{who} und # andere}}',
    ],
  ])('%s: %s', (to, _, source, target) => {
    expect(foundIn(source, target, to)).toEqual([])
  })
})

describe('nested plural forms', () => {
  const inSelect = (male: string, other: string) => `{g, select, male {${male}} other {${other}}}`
  const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`

  test('a form that lacks the number is found although a nearby one has it', () => {
    const source = inSelect(plural('# boy', '# boys'), plural('# kid', '# kids'))
    expect(foundIn(source, inSelect(plural('# Junge', 'Jungen'), plural('# Kind', '# Kinder')))).toEqual([
      'warning other: #',
    ])
    expect(foundIn(source, inSelect(plural('ein Junge', '# Jungen'), plural('ein Kind', '# Kinder')))).toEqual([])
  })

  test('a number missing from every form is reported once', () => {
    const source = inSelect(plural('# boy', '# boys'), plural('# kid', '# kids'))
    expect(foundIn(source, inSelect(plural('Junge', 'Jungen'), plural('# Kind', '# Kinder')))).toEqual([
      'warning male: #',
    ])
  })

  test('a select in a plural may replace the number by a word when the form is for one', () => {
    const source = plural(inSelect('# boy', '# kid'), inSelect('# boys', '# kids'))
    expect(foundIn(source, plural(inSelect('ein Junge', '# Kind'), inSelect('# Jungen', '# Kinder')))).toEqual([])
    expect(foundIn(source, plural(inSelect('# Junge', '# Kind'), inSelect('Jungen', '# Kinder')))).toEqual([
      'warning male: #',
    ])
  })

  test('each of two numbers is counted, even when a language has more forms of the outer one', () => {
    const two = (outer: string, inner: string) => `${outer} {{n} w {m, plural, ${inner}}}`
    const source = `{n, plural, ${two('one', 'one {# page} other {# pages}')} ${two('other', 'one {# page} other {# pages}')}}`
    const good = 'one {strona} few {# strony} many {# stron} other {# strony}'
    const forms = (few: string) =>
      `{n, plural, ${two('one', good)} ${two('few', few)} ${two('many', good)} ${two('other', good)}}`
    expect(foundIn(source, forms(good), 'pl')).toEqual([])
    expect(foundIn(source, forms(good.replace('# stron}', 'stron}')), 'pl')).toEqual(['warning many: #'])
  })
})
