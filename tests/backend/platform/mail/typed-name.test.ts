import { describe, expect, test } from 'vitest'
import { typedAddress, typedName } from '#src/backend/platform/mail/typed-name.ts'

/** Text that a mail program turns into a link, without invisible characters. */
const looksLikeLink = /[\p{L}\p{N}]\s?[.․﹒。．｡][\p{L}\p{N}]|\/\/|@/u

describe('user input contains no link in a letter', () => {
  test.each([
    ['a soft hyphen', 'evil.\u00ADexample/x'],
    ['a joiner', 'evil.\u200Dexample/x'],
    ['a grapheme joiner', 'evil.\u034Fexample/x'],
    ['a vowel separator', 'evil.\u180Eexample/x'],
    ['a variation selector', 'evil.\uFE0Fexample/x'],
    ['a tag', 'evil.\u{E0041}example/x'],
    ['a leader of one dot', 'evil\u2024example/x'],
    ['a small full stop', 'evil\uFE52example/x'],
    ['an address of the web', 'https://evil.example/x'],
  ])('with %s', (_, name) => {
    expect(typedName(name)).not.toMatch(looksLikeLink)
  })

  test('nor does an email address that looks like a web address', () => {
    for (const address of [
      'www.evil.example/login?x=1@attacker.example',
      'evil.example/x@a.example',
      'www.evil@a.example',
    ])
      expect(typedAddress(address)).not.toMatch(looksLikeLink)
  })

  test('and an ordinary address stays unchanged', () => {
    for (const address of ['k.ahlers@tischlerei-ahlers.example', 'karin+portal@ahlers.example', "o'hara@a.example"])
      expect(typedAddress(address)).toBe(address)
  })

  test('except for its domain, which is shown in letters if it has one script', () => {
    expect(typedAddress('info@xn--mller-holz-9db.example')).toBe('info@müller-holz.example')
    expect(typedAddress('info@xn--pypal-4ve.example')).toBe('info@xn--pypal-4ve.example')
  })
})
