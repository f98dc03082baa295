import { expect, test } from 'vitest'
import type { CheckId } from '#src/workspace/check-ids.ts'
import { withDismissed } from '#src/workspace/dismissed.ts'
import { plainFamilies } from '#src/workspace/text-parts/families.ts'
import { withErrors } from '#src/workspace/checks/errors.ts'

const source = 'Board of {width} mm.'
const text = (lang: string, target: string, dismissed?: string) => ({
  lang,
  text: target,
  source,
  desc: '',
  dismissed,
})
function wrongOf(texts: readonly ReturnType<typeof text>[], off: readonly CheckId[] = []) {
  const steps = withErrors(texts, () => ({ off, families: plainFamilies }))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value.map(({ text: one, errors }) => [one, errors.map(({ code }) => code)])
  }
}

test('texts with an error are returned in every language, and those with only a warning are not', () => {
  const [german, french] = [text('de', 'Platte von {breite} mm.'), text('fr', 'Panneau')]
  expect(wrongOf([german, text('de', 'Platte von {width} mm'), french, text('de', '')])).toEqual([
    [german, ['placeholder-changed']],
    [french, ['placeholder-missing']],
  ])
})

test('all errors of a text are returned, an empty form before what another form lacks', () => {
  const plural = '{n, plural, =0 {none} one {# door} other {# doors}}'
  const one = { ...text('de', '{n, plural, =0 {keine} one {Tür} other {}}'), source: plural }
  expect(wrongOf([one])).toEqual([[one, ['plural-empty', 'placeholder-missing']]])
})

test('an error that was dismissed for this text, or whose check is off, does not count', () => {
  const dismissed = withDismissed(undefined, source, 'Platte', 'placeholders')
  expect(wrongOf([text('de', 'Platte', dismissed)])).toEqual([])
  expect(wrongOf([text('de', 'Platten', dismissed)])).toHaveLength(1)
  expect(wrongOf([text('de', 'Platten')], ['placeholders'])).toEqual([])
})
