import { m } from '#messages'
import { register } from '#src/contract/register.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useLeadOn } from '#src/portal/form/lead-on.ts'
import { PasswordRow } from '#src/portal/form/rows/password-row.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell, usePathHere } from '#src/portal/shell/shell.ts'
import { OpenPage } from '#src/portal/shell/page/open-page.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { strengthWords } from '#src/portal/form/rows/strength-words.ts'
import { type Registration, sendContact } from './register-queries.ts'

/**
 * Shows the first step of the registration. `before`: the entries of an earlier attempt, which the user has come back
 * to correct.
 */
export function RegisterPage({ before }: { before: Registration }) {
  const here = usePathHere()
  return (
    <OpenPage title={m.shell_register()} text={m.register_text()}>
      <p>
        <a href={here('/login')}>{m.register_has_account()}</a>
      </p>
      <RegisterForm before={before} />
    </OpenPage>
  )
}

function RegisterForm({ before: { email, names } }: { before: Registration }) {
  const { site } = useShell()
  const leadOn = useLeadOn()
  const kit = useContractForm({
    name: 'register',
    isPublic: true,
    schema: register.contact.body,
    labels: {
      email: m.name_email(),
      password1: m.name_password(),
      password2: m.name_password2(),
      first_name: m.name_first_name(),
      ...(site.middleName && { middle_name: m.name_middle_name() }),
      last_name: m.name_last_name(),
    },
    values: {
      email,
      password1: '',
      password2: '',
      first_name: names['first_name'] ?? '',
      middle_name: names['middle_name'] ?? '',
      last_name: names['last_name'] ?? '',
    },
    send: sendContact,
    onSaved: () => showToast(({ registered }) => registered()),
    navigateNext: leadOn,
  })
  return (
    <ContractForm kit={kit} submit={m.register_continue()} action="?">
      <kit.form.AppField name="email">
        {(field) => (
          <field.TextRow
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint={m.register_email_hint()}
          />
        )}
      </kit.form.AppField>
      <kit.form.AppField name="password1">
        {() => <PasswordRow autoComplete="new-password" hint={strengthWords} />}
      </kit.form.AppField>
      <kit.form.AppField name="password2">{() => <PasswordRow autoComplete="new-password" />}</kit.form.AppField>
      <kit.form.AppField name="first_name">{(field) => <field.TextRow autoComplete="given-name" />}</kit.form.AppField>
      {site.middleName ? (
        <kit.form.AppField name="middle_name">
          {(field) => <field.TextRow autoComplete="additional-name" />}
        </kit.form.AppField>
      ) : null}
      <kit.form.AppField name="last_name">{(field) => <field.TextRow autoComplete="family-name" />}</kit.form.AppField>
    </ContractForm>
  )
}
