import { expect, test } from 'vitest'
import { untickedPlaces } from '#src/workspace/screen/editor/placeholders/marked-source.tsx'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const unticked = (source: string, target: string, lang = 'de') => {
  const parts = partsOf(source)
  const places = untickedPlaces(parts, partsOf(target), lang)
  return parts.map((part) => (places.includes(part.at) ? `[${part.text}]` : part.text)).join('')
}

const boards = '{n, plural, one {# board} other {# boards}}'

test('a number is ticked in the plural form that has it, and when a single one is a word', () => {
  expect(unticked(boards, '')).toBe('{n, plural, one {[#] board} other {[#] boards}}')
  expect(unticked(boards, '{n, plural, one {# Brett} other {Bretter}}')).toBe(
    '{n, plural, one {# board} other {[#] boards}}',
  )
  expect(unticked(boards, '{n, plural, one {ein Brett} other {# Bretter}}')).toBe(boards)
  expect(unticked(boards, '{n, plural, one {ein Brett} other {Bretter}}')).toBe(
    '{n, plural, one {[#] board} other {[#] boards}}',
  )
})

test('when one form covers several forms of the translation, each must have it', () => {
  const few = (text: string) => `{n, plural, one {# deska} few {${text}} many {# desek} other {# deski}}`
  expect(unticked(boards, few('# deski'), 'pl')).toBe(boards)
  expect(unticked(boards, few('deski'), 'pl')).toBe('{n, plural, one {# board} other {[#] boards}}')
})

test('a tag is not ticked while it lacks the source’s attributes', () => {
  const link = 'See <a href="{url}">the {terms}</a>'
  expect(unticked(link, '<a href="{url}">{terms}</a>')).toBe(link)
  const lacking = 'See [<a href="{url}">]the {terms}</a>'
  expect(unticked(link, '<a href="">{terms}</a>')).toBe(lacking)
  expect(unticked(link, '<a href="{link}">{terms}</a>')).toBe(lacking)
  const each = '{n, plural, one {<a href="{url}">x</a>} other {<a href="{url}">y</a>}}'
  expect(unticked(each, '{n, plural, one {<a href="">x</a>} other {<a href="{url}">y</a>}}')).toBe(
    '{n, plural, one {[<a href="{url}">]x</a>} other {<a href="{url}">y</a>}}',
  )
})

test('the same applies to other placeholders that the form lacks', () => {
  const source = '{n, plural, one {# of {room}} other {# of {room}}} {room}'
  expect(unticked(source, '{n, plural, one {# {room}} other {#}} {room}')).toBe(
    '{n, plural, one {# of {room}} other {# of [{room}]}} {room}',
  )
  const twice = '{n, plural, one {# (#)} other {# (#)}}'
  expect(unticked(twice, '{n, plural, one {#} other {x}}')).toBe('{n, plural, one {# (#)} other {[#] ([#])}}')
  expect(unticked('{a} {a}', '{a}')).toBe('{a} [{a}]')
})
