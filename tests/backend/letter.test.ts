import { describe, expect, test } from 'vitest'
import { writeLetter } from '#src/backend/mail/letter.ts'
import {
  activationLetter,
  changedLetter,
  knownLetter,
  movedLetter,
  registrationLetter,
  resetLetter,
} from '#src/backend/mail/templates.ts'
import type { Locale } from '#src/site.ts'
import { knownSites } from '#src/sites.server.ts'

const token = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
const link = `https://portal.example/account/password/change/${token}`
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
    moved: movedLetter({ ...user, address: 'old@test.example', at: new Date('2026-11-21T23:30:00Z'), timeZone: 'UTC' }),
    changed: changedLetter({ ...user, at: new Date('2026-11-21T23:30:00Z'), timeZone: 'Europe/Berlin' }),
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

describe('every mail, in both languages and under every brand', () => {
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
    // Nothing is fetched when a mail is opened, and nothing runs.
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import|src=/)
    expect(text).not.toMatch(/^Bcc:/m)
    for (const paragraph of [...letter.paragraphs.slice(-1), ...letter.notes]) {
      expect(visible(html)).toContain(visible(paragraph.replaceAll(/[<>"'&]/g, '.').replaceAll(/[\r\n\u2028]+/g, ' ')))
    }
  })

  test('says nothing of what a stranger typed to somebody who has not confirmed the address', () => {
    const letter = registrationLetter({ locale: 'de', title: 'Kantwerk', link })
    expect(letter.greeting).toBe('Guten Tag,')
  })

  test('tells the time of a change by the clock of the site', () => {
    expect(lettersTo('A', 'de', 'T').changed.paragraphs[0]).toContain('am 22. November 2026 um 00:30 geändert')
  })
})
