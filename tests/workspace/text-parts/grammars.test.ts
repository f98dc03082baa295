import { describe, expect, test } from 'vitest'
import { families, type Family } from '#src/workspace/text-parts/families.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const idsIn = (text: string, held?: readonly Family[]) =>
  partsOf(text, held).flatMap((part) => (part.kind === 'placeholder' ? [part.id] : []))

describe('placeholders of every program are known', () => {
  test.each([
    ['%ld of %lu, %zd', ['%1$ld', '%2$lu', '%3$zd']],
    ["%'d items, %'.2f kg, %1$'d", ['%1$d', '%2$f', '%1$d']],
    ['%#@files@ in %1$#@folders@', ['%#@files@', '%1$#@folders@']],
    ['%<n>d of %<total>.2f', ['%<n>d', '%<total>.2f']],
    ['%[1]s and %[2]d', ['%[1]s', '%[2]d']],
    ['{% if a %}Yes{%  endif %}', ['{% if a %}', '{% endif %}']],
    ['<%= name %> and <b>', ['<%= name %>']],
    ['See $t(common.more) and $t(a, { "n": 1 })', ['$t(common.more)', '$t(a, { "n": 1 })']],
    ['See @:common.more. Or @.lower:key, @:(key)s', ['@:common.more', '@.lower:key', '@:(key)']],
    ['Save %1.xml, %2.html or %10.jpg', ['%1', '%2', '%10']],
    ['%1.5f and %.f', ['%1$f', '%2$f']],
    ['{} of {}, {:.2f}', ['{0}', '{1}', '{2:.2f}']],
    ['$NAME$ on $file_1$', ['$NAME$', '$file_1$']],
  ])('%j', (text, ids) => expect(idsIn(text)).toEqual(ids))

  test.each(["the 50%'s share", '$t() and $t', '@: and @:)', '{% open', 'a < % b', '%<', '%[a]', "l'%'"])(
    '%j has none',
    (text) => expect(idsIn(text)).toEqual([]),
  )
})

describe('placeholders that read like words', () => {
  test.each<[string, string[]]>([
    ['Hello :name, :count of ":total" (:Max)', [':name', ':count', ':total', ':Max']],
    ['您好:name', [':name']],
    ['@count items by @user.', ['@count', '@user']],
    ['The %name of %value is %title.', ['%name', '%value', '%title']],
    ['Question % s, % d', ['% 1$s', '% 2$d']],
    ['%q of %s: %+v', ['%1$q', '%2$s', '%3$v']],
    ['%2$S by %1$S, (%r) %T.', ['%2$S', '%1$S', '%1$r', '%2$T']],
    ['Delete $1 and "$2"?', ['$1', '$2']],
  ])('%j, where the list uses them', (text, ids) => expect(idsIn(text, families)).toEqual(ids))

  test('and no others', () => {
    expect(idsIn('@count of :name and %value, % s', [':name'])).toEqual([':name'])
    expect(idsIn('@count of :name and %value, % s', [])).toEqual([])
  })

  test.each([
    '100 % sure',
    '100% s',
    '5 % s',
    '50% discount and 50%discount',
    'a:b, 12:30, 12 :30, https://example.org:80',
    'Note: this, and :-) :D ::before',
    'user@example.org, anna@firma',
    '@Anna wrote to @Bert',
    '{host}:port',
    '3 %ige',
    '50%S, 50 %v, 5 %t',
    '$5 off, $1.50, $1,000, $10, US$1, US$1 = €0.92',
    '$2 and $3',
  ])('%j is prose in a list of any kind', (text) =>
    expect(idsIn(text, families)).toEqual(text.startsWith('{') ? ['{host}'] : []),
  )

  test.each(['Ask @anna about %discount and @bert', 'a %name', '$1 = €0.92', '100 or %v', 'A$AP$, $ x $'])(
    '%j is prose where nothing is known of the list',
    (text) => expect(idsIn(text)).toEqual([]),
  )
})

/** Returns the CPU time in ms, because the clock is inaccurate on a busy machine. */
function timeOf(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  return process.cpuUsage(start).user / 1_000
}

const pieces = `{ < % [ @ : $ {a}• %s• [a]( $t( {% <% %41 w://%41• %#@a %<a %(a %'0 '{a}'• <a•b=c• <b> •:ab •@a •%abc`
const longer = [
  'Lorem {n, number} sit <b>amet</b>, 12.5 mm. ',
  '{n, plural, ',
  '{n, plural, other {#',
  '{s, select, other {#',
]

test.each([...pieces.split(' ').map((piece) => piece.replaceAll('•', ' ')), ...longer])(
  'four times as many of %j take four times as long',
  (piece) => {
    const timeFor = (length: number) => timeOf(() => partsOf(piece.repeat(length / piece.length), families))
    // Other programs may slow down some runs, but hardly each of the three pairs.
    const isLinear = () => timeFor(100_000) < 10 * Math.max(timeFor(25_000), 30)
    expect(isLinear() || isLinear() || isLinear()).toBe(true)
  },
)
