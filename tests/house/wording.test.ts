import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { languages } from '#src/site/site.ts'

const plural = z.tuple([z.object({ match: z.record(z.string(), z.string()) })]).transform(([{ match }]) => match)
const file = z.record(z.string(), z.string().or(plural))

type Texts = Record<string, readonly string[]>

/** Returns a language’s texts by key; a plural has one per form. */
function textsIn(code: string): Texts {
  const { $schema: _, ...messages } = file.parse(JSON.parse(readFileSync(`messages/${code}.json`, 'utf8')))
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, typeof text === 'string' ? [text] : Object.values(text)]),
  )
}

const failing = (texts: Texts, isWrong: (text: string, key: string) => boolean) =>
  Object.entries(texts).flatMap(([key, forms]) =>
    forms.filter((text) => isWrong(text, key)).map((text) => `${key}: ${text}`),
  )

type Rules = { forbidden: RegExp; unable: ReadonlySet<string>; labels: ReadonlySet<string> }

const words = (text: string) => new Set(text.split(' '))

/** `unable` has the words that are no label by themselves, and `labels` the exceptions. */
const rules: Record<string, Rules> = {
  en: {
    forbidden:
      /\b(?:whoever|somebody|everybody|anybody|tak(?:e|en|ing) over|all the same|go(?:es)? out|it is not known|begun|meanwhile|in the meantime|wordings?|settled?|stands? twice|e-mails?|sub-companies below)\b|\b(?:the|this|your) rights?\b|\bthe (?:box|branch)\b|\bfindings?\b/i,
    unable: words(
      'a an the this that these those any all each every some none not with without as in on at by to from of for and or but it its is are was be more less other others here there where what who whom whose which how why when above below',
    ),
    labels: words('All From To More Other'),
  },
  de: {
    forbidden:
      /\u2011|Befund|Unterunternehmen|Kennwort|Fertigung|gibt es nur mit Verbindung|\bZweige?\b|\bRechte?\b|Änderungsprotokoll|Master-Text|Email|inzwischen|nicht bekannt|angefangen|getippt|übernommen|zurückholen|nachsehen|geklärt|zu klären|wortgleich|\bBekanntes|bereit zur|Gerät vergessen|arbeitet als|Vertretung|in der Rolle/i,
    unable: words(
      'ein eine der die das den dem diese dieser dieses jede jeder jedes alle allen kein keine nicht mit ohne als in im auf an am bei zu zum zur von vom für und oder aber es ist sind war mehr weniger andere anderen hier dort wo was wer wen wie warum wann oben unten',
    ),
    labels: words('Alle Von Mehr'),
  },
}
/** The specification prescribes these labels. */
const quoted = new Set(['E-mail'])

const isForbidden = (code: string) => (text: string) =>
  !quoted.has(text) && (rules[code]?.forbidden.test(text.replaceAll(/\{\w+\}/g, '')) ?? true)

/** These texts may be longer: the company portrait, and the notice that is alone on its page. */
const portraits = new Set(['home_about_text', 'state_other_browser_text'])
const maxWords = 25
const isTooLong = (text: string, key: string) =>
  !key.startsWith('mail_') && !portraits.has(key) && text.split(/\s/).length > maxWords

function isBare(code: string) {
  const { unable, labels } = rules[code] ?? { unable: new Set(), labels: new Set() }
  return (text: string) => {
    const all = text.match(/[\p{L}\p{N}{}]+/gu) ?? []
    return !labels.has(text) && all.length > 0 && all.every((word) => unable.has(word.toLowerCase()))
  }
}

describe.each(languages)('the texts in $name', ({ code }) => {
  const texts = textsIn(code)

  test('use none of the words that read as translated', () => {
    expect(failing(texts, isForbidden(code))).toEqual([])
  })

  test(`have at most ${maxWords} words, except in mails`, () => {
    expect(failing(texts, isTooLong)).toEqual([])
  })

  test('have a noun or a verb in every label', () => {
    expect(failing(texts, isBare(code))).toEqual([])
  })
})

/** Returns the texts of one language that have several translations in another. */
function several(from: Texts, to: Texts): string[] {
  const found = new Map<string, Set<string>>()
  for (const [key, forms] of Object.entries(from)) {
    const text = forms.join(' | ').toLowerCase()
    const others = found.get(text) ?? new Set()
    found.set(text, others.add((to[key] ?? []).join(' | ').toLowerCase()))
  }
  return [...found].flatMap(([text, others]) => (others.size > 1 ? [text] : [])).toSorted()
}

describe('one thing has one name', () => {
  const [en, de] = [textsIn('en'), textsIn('de')]

  test('an English text has one German text, except words with two meanings', () => {
    expect(several(en, de)).toEqual([
      'details',
      'filter',
      'frame',
      'line',
      'message',
      'number',
      'open',
      'reset',
      'source',
      'version',
      'view',
      'your version',
    ])
  })

  test('a German text has one English text, except words with two meanings or numbers', () => {
    expect(several(de, en)).toEqual([
      'alle',
      'artikel',
      'auswählen',
      'benutzer',
      'filter',
      'filter zurücksetzen',
      'leerzeichen',
      'platzhalter',
      'unternehmen',
      'zeile',
    ])
  })
})

test('each rule detects a violation', () => {
  const planted = {
    mail_long: ['word '.repeat(40)],
    long: ['word '.repeat(26).trim()],
    bare: ['With or without'],
    calque: ['Take over', 'It is in use'],
    named: ['E-mail'],
    inside: ['Your e-mail address'],
  }
  expect(failing(planted, isTooLong)).toEqual([`long: ${planted.long[0]}`])
  expect(failing(planted, isBare('en'))).toEqual(['bare: With or without'])
  expect(failing(planted, isForbidden('en'))).toEqual(['calque: Take over', 'inside: Your e-mail address'])
  expect(failing({ term: ['Ein Befund', 'Ein Problem'], bare: ['Mit oder ohne'] }, isForbidden('de'))).toEqual([
    'term: Ein Befund',
  ])
  expect(several({ one: ['Save'], two: ['save'] }, { one: ['Speichern'], two: ['Sichern'] })).toEqual(['save'])
})
