import { expect, test } from 'vitest'
import { missingParts, untickedParts } from '#src/workspace/text-parts/missing.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const missing = (source: string, target: string) =>
  missingParts(partsOf(source), partsOf(target)).map(({ text, at }) => `${text}@${at}`)

test.each([
  ['{a} × {b} × {a}', '{a}', ['{b}@6', '{a}@12']],
  ['{a} {b}', '{b} {a}', []],
  ['%s of %s', '%2$s von %1$s', []],
  ['%s of %d', '%s von %s', ['%d@6']],
  ['<b>x</b> y', 'x y', ['<b>@0', '</b>@4']],
  ['<br/>', '<br>', []],
  ['{date, date, long}', '{date, date, short}', []],
  ['', '{a}', []],
  ['<a href="{url}">x</a>', '<a href="">x</a>', ['{url}@9']],
  ['<a href="{url}">x</a>', '<a>x</a> {url}', []],
  ["<a href='/%1/${y}' title={{ t }}>x</a>", '<a href="/%1/">x</a>', ['${y}@13', '{{ t }}@25']],
  // A missing tag is reported without the placeholders in it.
  ['{url} <a href="{url}">x</a>', '{url} x', ['<a href="{url}">@6', '</a>@23']],
  ['<a href="{x}">1</a> <a href="{y}">2</a>', '<a href="{y}">2</a>', ['<a href="{x}">@0', '</a>@35']],
  ['<a href="{x}">1</a> <a href="{y}">2</a>', '<a href="{y}">2</a> <a>1</a>', ['{x}@9']],
  ['<a href="%s">%s</a>', '<a href="%1$s">%2$s</a>', []],
  // If the placeholders of a tag are present, the missing tag is another one of the same kind.
  ['<a href="{u}">1</a> <a href="/b">2</a>', '<a href="{u}">1</a> 2', ['<a href="/b">@20', '</a>@34']],
  ['<a href="/b">2</a> <a href="{u}">1</a>', '2 <a href="{u}">1</a>', ['<a href="/b">@0', '</a>@34']],
  ['<a href="/b">2</a> <a href="{u}">1</a>', '2 1 {u}', ['<a href="/b">@0', '</a>@14', '<a href="{u}">@19', '</a>@34']],
  ['<a href="%s">%s</a>', '<a href="">%2$s</a>', ['%s@9']],
  // Percent signs in an address and in a width.
  ['<a href="/a%20b%C3%BC" style="width: 50%">x</a>', '<a href="/ä">x</a>', []],
  ['<a title="{n, plural, one {# x} other {# y}}">', '<a title="{n, plural, one {# x} few {# z} other {# y}}">', []],
  ['<a title="{n, plural, one {{m}} other {y}}">', '<a title="{n, plural, one {x} other {y}}">', ['{m}@27']],
])('of %j the translation %j lacks %j', (source, target, lacking) => {
  expect(missing(source, target)).toEqual(lacking)
})

test('branches count by the fullest of them, whatever the number that a language has', () => {
  const source = '{n, plural, one {A door} other {# doors of {who}}}'
  expect(missing(source, '{n, plural, one {# Tür von {who}} other {# Türen von {who}}}')).toEqual([])
  expect(missing(source, '{n, plural, one {# x} few {# y} many {{n} z} other {# w}}')).toEqual(['{who}@43'])
  expect(missing('{n} {n}', '{n, plural, one {{n}} other {{n}}}')).toEqual(['{n}@4'])
})

test('a frame that is never closed counts too', () => {
  expect(missing('{a}', '{n, plural, one {{a}')).toEqual([])
})

test('nothing of a plural is ticked before anything is typed, and each of several alike as it comes', () => {
  const unticked = (source: string, target: string) =>
    untickedParts(partsOf(source), partsOf(target)).map(({ text, at }) => `${text}@${at}`)
  const boards = '{n, plural, one {# board} other {# boards}}'
  expect(unticked(boards, '')).toEqual(['#@17', '#@33'])
  expect(unticked(boards, '{n, plural, one {ein Brett} other {# Bretter}}')).toEqual([])
  expect(unticked('{a} {a}', '{a}')).toEqual(['{a}@4'])
  expect(unticked('<a href="{url}">x</a>', '<a href="">x</a>')).toEqual(['{url}@9'])
})
