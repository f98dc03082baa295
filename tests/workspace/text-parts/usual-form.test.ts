import { expect, test } from 'vitest'
import { usualForm } from '#src/workspace/text-parts/usual-form.ts'

test.each([
  ['{count, plural, =0 {No doors} one {# door} other {# doors}} in the basket', '# doors in the basket', 2],
  ['{n, plural, other {# Türen}}', '# Türen', 0],
  [
    '{who, select, dealer {the dealer} other {somebody}} ordered {n, plural, one {a door} other {# doors}}.',
    'somebody ordered # doors.',
    2,
  ],
  ['{a, plural, one {x} other {{b, plural, one {one leaf} other {# leaves of {a}}}}}', '# leaves of {a}', 2],
])('a text with forms reads as with the form “other”: %s', (text, usual, more) => {
  expect(usualForm(text)).toEqual({ text: usual, more })
})

test.each([
  'Board {width} × {height} mm',
  'plural, one',
  '{count, plural, one {# door}}',
  '{count, plural, one {# door} other {# doors}',
  '{count, plural, one {# door} other {}}',
  `{count, plural, one {x} other {${'x'.repeat(6_000)}}}`,
])('a text without forms, or with forms that cannot be read, is shown as it is: %s', (text) => {
  expect(usualForm(text)).toBeNull()
})
