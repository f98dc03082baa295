import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { email } from '#src/contract/call/fields.ts'
import { canonicalEmail, canonicalEmailPart, shownEmail } from '#src/contract/values/email-domain.ts'

const stored = 'info@xn--mller-holz-9db.example'

describe('An email address with letters beyond ASCII in its domain', () => {
  it.each([
    'info@müller-holz.example',
    'info@mu\u0308ller-holz.example',
    ' \u200binfo@MÜLLER-holz.example\u200b',
    'info@müller-holz。example',
    stored,
  ])('is stored in one form: %j', (typed) => expect(email.parse(typed)).toBe(stored))

  it('is shown in letters', () => {
    expect(shownEmail(stored)).toBe('info@müller-holz.example')
    expect(shownEmail('a.b@tischlerei.example')).toBe('a.b@tischlerei.example')
  })

  it.each([
    'bücher.example',
    'faß.example',
    'пример.испытание',
    '例え.テスト',
    'مثال.إختبار',
    'παράδειγμα.δοκιμή',
    'a.münchen.b.ö',
  ])('has the same form as in Node: %s', (domain) => {
    expect(canonicalEmail(`a@${domain}`)).toBe(`a@${domainToASCII(domain)}`)
    expect(shownEmail(`a@${domainToASCII(domain)}`)).toBe(`a@${domainToUnicode(domainToASCII(domain))}`)
    expect(email.safeParse(`a@${domain}`).success).toBe(true)
  })

  it.each([
    'info@p\u0430ypal.example',
    `info@${domainToASCII('p\u0430ypal.example')}`,
    'info@xn--a.example',
    'info@mü ller.example',
    'info@mü/ller.example',
    'info@ü:80',
    'ü@holz.example',
    'info@ü@holz.example',
  ])('is rejected if it is invalid or deceptive: %s', (typed) => expect(email.safeParse(typed).success).toBe(false))

  it('is found by whole labels of its domain, in letters too', () => {
    for (const part of ['info@müller-holz.example', 'müller-holz', 'MÜLLER-HOLZ.ex'])
      expect(stored).toContain(canonicalEmailPart(part).toLowerCase())
    expect(canonicalEmailPart('Holz')).toBe('Holz')
  })
})
