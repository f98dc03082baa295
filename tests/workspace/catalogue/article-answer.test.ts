import { expect, test } from 'vitest'
import { otherTexts, articleOf } from '#src/workspace/catalogue/article-answer.ts'

const answer = {
  article: { id: 1, model: 'M 1', groups: [] },
  languages: {
    master: ['Master', { own: 'Width', note: 'Enter a number' }],
    de: ['Deutsch', { own: 'Breite' }],
    fr: ['Français', {}],
  } satisfies Record<string, [string, Record<string, string>]>,
  pid2trus: { P: ['t-1'] },
}
const kept = { pair: { src: 'master', dst: 'de' }, own: new Set(['own']), before: { fr: { note: 'Un nombre' } } }

test('of the texts that come with an article those of other lists stay with it, in each language that was asked for', () => {
  expect(articleOf(answer, kept)).toEqual({
    ...answer.article,
    pid2trus: answer.pid2trus,
    texts: { fr: { note: 'Un nombre' }, master: { note: 'Enter a number' }, de: {} },
  })
})

test('a text of another list is shown translated or, without a translation, as its source', () => {
  const { texts } = articleOf(answer, kept)
  const shown = (code: string) =>
    otherTexts({ texts }, [
      { code, lang: code },
      { code: 'master', lang: undefined },
    ])
  expect(shown('fr')('note')).toEqual({ text: 'Un nombre', lang: 'fr' })
  expect(shown('de')('note')).toEqual({ text: 'Enter a number', lang: undefined })
  expect(shown('de')('constructor')).toBeUndefined()
  expect(otherTexts({}, [{ code: 'de', lang: 'de' }])('note')).toBeUndefined()
})
