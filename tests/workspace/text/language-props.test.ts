import { expect, test } from 'vitest'
import { languageProps } from '#src/workspace/text/language-props.ts'

test.each(
  'he iw ar fa ur yi ps sd ug dv ckb syr nqo arc ku-Arab ku_Arab az-Arab az_IR pa-Arab pa-PK uz-AF ks ff-Adlm ar-EG he_IL rhg'.split(
    ' ',
  ),
)('%s is written from right to left', (code) => {
  expect(languageProps(code).dir).toBe('rtl')
})

test.each('de en_GB pt_BR ku az pa uz tr ja zh-Hant he-Latn ar-Latn fa-Cyrl sr-Latn de-x-formal th mn'.split(' '))(
  '%s is written from left to right',
  (code) => {
    expect(languageProps(code).dir).toBe('ltr')
  },
)

test('a language goes by the tag that browsers know', () => {
  expect(languageProps('pt_BR')).toEqual({ lang: 'pt-BR', dir: 'ltr' })
  expect(languageProps('iw').lang).toBe('he')
})

test('where the language says nothing, the text does', () => {
  for (const code of [undefined, '', 'master', 'x-own', 'und', 'not a tag'])
    expect(languageProps(code).dir).toBe('auto')
})
