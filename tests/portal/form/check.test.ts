import { FieldApi, FormApi } from '@tanstack/react-form'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { m } from '#messages'
import { calls } from '#src/contract/calls.ts'
import { contact } from '#src/contract/contact.ts'
import { register } from '#src/contract/register.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { checkedWhole, faultsOf, faultsOfRefusal, requiredIn } from '#src/portal/form/check.ts'
import { isSecret } from '#src/web/secret-field.ts'

const labelsIn = (locale: 'de' | 'en') => ({
  email: m.name_email({}, { locale }),
  first_name: m.name_first_name({}, { locale }),
  last_name: m.name_last_name({}, { locale }),
})

const entries = { email: 'nobody', first_name: ' ', last_name: 'x'.repeat(300) }

describe('a form', () => {
  test.each(['de', 'en'] as const)('has the same error messages as the server, in %s', (locale) => {
    const answer = parseInput(contact.edit, { params: { id: 1 }, query: {}, body: entries }, locale)
    const server = answer.ok ? {} : faultsOfRefusal(answer.refusal.errors ?? {})
    expect(Object.keys(server)).toEqual(['email', 'first_name', 'last_name'])
    expect(faultsOf(contact.edit.body, entries, labelsIn(locale), locale)).toEqual(server)
  })

  test('has no error if the server would accept it', () => {
    expect(faultsOf(contact.create.body, contact.create.example.body, labelsIn('de'), 'de')).toBeUndefined()
  })

  test('reads from the contract which fields are required', () => {
    expect(requiredIn(contact.create.body, ['email', 'first_name', 'middle_name', 'last_name'])).toEqual(
      new Set(['email', 'first_name']),
    )
  })

  test.each([
    ['en', 'The confirm password field is required', 'The passwords are not the same'],
    ['de', 'Das wiederholte Passwort ist ein Pflichtfeld', 'Die Passwörter stimmen nicht überein'],
  ] as const)('has the specification’s message for a repeated password, in %s', (locale, missing, different) => {
    const person = { email: '', password1: 'Eiche-furniert-19', first_name: '', last_name: '' }
    for (const [password2, text] of [
      ['', missing],
      ['Eiche-furniert-20', different],
    ]) {
      const body = { ...person, password2 }
      expect(faultsOf(register.contact.body, body, labelsIn(locale), locale)).toMatchObject({ password2: text })
      const answer = parseInput(register.contact, { params: {}, query: {}, body }, locale)
      expect(answer.ok ? {} : answer.refusal.errors).toMatchObject({ password2: [text] })
    }
  })

  test('shows the error of one of several entries at that entry', () => {
    expect(faultsOfRefusal({ 'lines.2': ['Wrong.', 'Bad.'] })).toEqual({ 'lines[2]': 'Wrong.\nBad.' })
  })

  test('shows an entry’s error until it is valid, and sends only valid values', async () => {
    const sent: unknown[] = []
    const form = new FormApi({
      defaultValues: { email: '', first_name: '' },
      canSubmitWhenInvalid: true,
      validationLogic: checkedWhole,
      validators: {
        onDynamic: ({ value }): unknown => {
          const fields = faultsOf(contact.create.body, value, labelsIn('en'), 'en')
          return fields && { fields }
        },
      },
      onSubmit: ({ value }) => void sent.push(value),
    })
    form.mount()
    const email = new FieldApi({ form, name: 'email' })
    const name = new FieldApi({ form, name: 'first_name' })
    email.mount()
    name.mount()
    email.handleChange('nobody')
    email.handleBlur()
    expect(email.state.meta.errors).toEqual([m.field_no_email()])
    email.handleChange('nobody@demo.example')
    expect(email.state.meta.errors).toEqual([])
    await form.handleSubmit()
    expect([sent, name.state.meta.errors]).toEqual([[], [m.field_required({ field: 'First name' })]])
    name.handleChange('No')
    await form.handleSubmit()
    expect(sent).toEqual([{ email: 'nobody@demo.example', first_name: 'No' }])
  })

  test('never stores a password: every one in the contract is recognized by its name', () => {
    const fields = Object.values(calls).flatMap(({ body }) =>
      body instanceof z.ZodObject ? Object.entries(body.shape) : [],
    )
    // The test finds the contract’s password fields by their maximum length.
    const passwords = fields.flatMap(([name, field]) => (field.meta()?.['maxLength'] === 256 ? [name] : []))
    expect(passwords).toContain('password1')
    expect(passwords.filter((name) => !isSecret(name))).toEqual([])
    expect(fields.map(([name]) => name).filter((name) => isSecret(name))).not.toContain('email')
  })
})
