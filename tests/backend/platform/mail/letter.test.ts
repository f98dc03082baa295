import { describe, expect, test } from 'vitest'
import { writeLetter } from '#src/backend/platform/mail/letter.ts'
import * as templates from '#src/backend/platform/mail/templates.ts'
import {
  activationLetter,
  emailRequestedLetter,
  changedLetter,
  confirmLetter,
  knownLetter,
  movedLetter,
  registrationLetter,
  resetLetter,
  rightLetter,
  takenLetter,
} from '#src/backend/platform/mail/templates.ts'
import type { Locale } from '#src/site/site.ts'
import { knownSites } from '#src/site/sites.server.ts'

const token = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
const link = `https://portal.example/account/password/change/${token}`
const at = new Date('2026-11-21T23:30:00Z')
const locales: Locale[] = ['de', 'en']
const people = { plain: 'Jörg Müßiggänger', hostile: '"><script>alert(1)</script>\r\nBcc: all@test.example\u2028&amp;' }

const lettersTo = (name: string, locale: Locale, title: string) => {
  const user = { locale, title, name, username: 'j.m@test.example', link }
  return {
    registration: registrationLetter({ locale, title, link }),
    known: knownLetter({ locale, title, active: true, link }),
    'known, inactive': knownLetter({ locale, title, active: false, link }),
    reset: resetLetter(user),
    activation: activationLetter({ ...user, company: name }),
    taken: takenLetter({ locale, title, link }),
    confirm: confirmLetter({ locale, title, link }),
    emailRequested: emailRequestedLetter({ ...user, at, timeZone: 'UTC' }),
    moved: movedLetter({ ...user, address: 'old@test.example', at, timeZone: 'UTC' }),
    right: rightLetter({
      ...user,
      asker: { name, email: 'asker@test.example', company: name },
      right: 'CAN_UPLOAD',
    }),
    changed: changedLetter({ ...user, at, timeZone: 'Europe/Berlin' }),
  }
}
const cases = knownSites().flatMap((site) =>
  locales.flatMap((locale) =>
    Object.values(people).flatMap((name) =>
      Object.entries(lettersTo(name, locale, site.title)).map(([template, letter]) => ({
        site,
        locale,
        name,
        template,
        letter,
      })),
    ),
  ),
)

const visible = (html: string) =>
  html
    .replace(/<title>.*?<\/title>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, '.')
    .replaceAll(/\s+/g, ' ')

/**
 * Returns the word after the salutation’s comma if its case is wrong: German continues in lower case, English with a
 * capital.
 */
function faultOfBeginning(text: string, locale: Locale): string | null {
  const [, , body = ''] = text.split('\n\n')
  const [word = ''] = body.split(/[\s,.:]/)
  const isUpper = /^\p{Lu}/u.test(word)
  const isRight = locale === 'en' ? isUpper : !isUpper || /^(Sie|Ihr(e[mnrs]?)?|Ihnen)$/.test(word)
  return isRight ? null : word
}

describe('every mail, in both languages and of every brand', () => {
  test.each(cases)('$template, $locale, $site.title', ({ site, locale, letter }) => {
    const { subject, text, html } = writeLetter(letter, site, locale)
    for (const part of [text, html]) {
      expect(part.split(link)).toHaveLength(2)
      expect(part).toContain(site.title)
      expect(part).toContain(site.email)
      expect(part).not.toMatch(/undefined|\[object|\{\w+\}/)
    }
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).toContain(`<html lang="${locale}">`)
    // Nothing is fetched or run when a mail is opened.
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import|src=/)
    expect(text).not.toMatch(/^Bcc:/m)
    for (const paragraph of [...letter.paragraphs.slice(-1), ...letter.notes]) {
      expect(visible(html)).toContain(visible(paragraph.replaceAll(/[<>"'&]/g, '.').replaceAll(/[\r\n\u2028]+/g, ' ')))
    }
  })

  test('has a test case here for every template', () => {
    const tried = Object.keys(lettersTo('A', 'de', 'T')).map((name) => `${name.replace(', inactive', '')}Letter`)
    expect([...new Set(tried)].toSorted()).toEqual(Object.keys(templates).toSorted())
  })

  test.each(cases)(
    '$template, $locale, $site.title, continues after the salutation as its language requires',
    (one) => {
      expect(faultOfBeginning(writeLetter(one.letter, one.site, one.locale).text, one.locale)).toBeNull()
    },
  )

  test('the check detects a wrong beginning', () => {
    const seen = (text: string, locale: Locale) => faultOfBeginning(`Kantwerk\n\nGuten Tag,\n\n${text}`, locale)
    expect(seen('Das Konto ist aktiv.', 'de')).toBe('Das')
    expect(seen('Über Ihr Konto.', 'de')).toBe('Über')
    expect(seen('the account is active.', 'en')).toBe('the')
    for (const good of ['das Konto', 'Sie haben', 'Ihr Konto', 'Ihrem Konto']) expect(seen(good, 'de')).toBeNull()
  })

  test('contains nothing that a stranger typed before the address is confirmed', () => {
    const letter = registrationLetter({ locale: 'de', title: 'Kantwerk', link })
    expect(letter.greeting).toBe('Guten Tag,')
  })

  const typed = [
    'Karin, see https://evil.example/pay',
    'www.evil.example',
    'evil。example',
    'mail me@evil.example',
    'http:\\\\evil.example',
    'a\u202Egnp.exe\u200B.example',
    `Karin ${'and so on '.repeat(40)}`,
    'Karin\r\n\r\nYour account is closed',
  ]
  test.each(typed)('turns a typed name into no link, line or long text: %s', (name) => {
    for (const locale of locales)
      for (const [template, letter] of Object.entries(lettersTo(name, locale, 'Kantwerk'))) {
        const [site] = knownSites()
        if (!site) throw new Error('no site')
        const { text } = writeLetter(letter, { ...site, title: 'Kantwerk', email: '', claim: { en: '' } }, locale)
        const shown = text.replaceAll(link, '').replaceAll(/\S+@test\.example/g, '')
        expect([template, /[:][/\\]{2}|[^\s(]@|[.。．｡][\p{L}]|[\u200B\u202E]/u.exec(shown)]).toEqual([template, null])
        for (const line of shown.split('\n')) expect(line.length).toBeLessThan(420)
        expect(shown).not.toMatch(/^Your account is closed/m)
      }
  })

  test('contains a name as it was typed', () => {
    const asker = {
      name: 'Dr. Jörg O’Müßig-Gänger',
      email: 'asker@test.example',
      company: 'Müller & Söhne GmbH, Nr. 3',
    }
    const user = { locale: 'de' as const, title: 'T', name: 'A', username: 'u@test.example', link }
    const [said = ''] = rightLetter({ ...user, asker, right: 'CAN_UPLOAD' }).paragraphs
    for (const word of [`„${asker.name}“ (${asker.email})`, `„${asker.company}“`]) expect(said).toContain(word)
  })

  test('has the time of a change in the site’s time zone', () => {
    const textIn = (locale: Locale) => lettersTo('A', locale, 'T').changed.paragraphs[0]
    expect(textIn('de')).toContain('am 22. November 2026 um 00:30\u00a0Uhr geändert')
    expect(textIn('en')).toContain('was changed on 22 November 2026 at 00:30.')
  })
})
