import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { usePathHere } from '#src/portal/shell/shell.ts'
import { password } from '#src/contract/password.ts'
import { linkForm } from '#src/web/link-form.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useLeadOn } from '#src/portal/form/lead-on.ts'
import { PasswordRow } from '#src/portal/form/rows/password-row.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { LinkOver, type LinkStanding } from '#src/portal/shell/page/link-over.tsx'
import { OpenPage } from '#src/portal/shell/page/open-page.tsx'
import { strengthWords } from '#src/portal/form/rows/strength-words.ts'
import { WhosePassword } from '#src/ui/field/whose-password.tsx'
import { sendNewPassword } from './password-queries.ts'

type ResetPageProps = { token: string; link: LinkStanding }

/** Shows the form for a new password. Opening the page does not use up the mailed link. */
export function ResetPage({ token, link }: ResetPageProps) {
  const { state, email } = link
  const here = usePathHere()
  if (state !== 'open')
    return (
      <OpenPage title={m.password_reset_title()}>
        <LinkOver
          title={state === 'used' ? m.link_used() : m.link_over()}
          text={state === 'used' ? m.password_used_text() : m.password_over_text()}
          actions={[
            { href: here('/forgot-password'), label: m.password_ask_again() },
            { href: here('/login'), label: m.password_to_login() },
          ]}
        />
      </OpenPage>
    )
  return (
    <OpenPage
      title={m.password_reset_title()}
      text={email === '' ? m.password_reset_text() : m.password_reset_text_for({ email: shownEmail(email) })}
    >
      <ResetForm token={token} email={email} />
    </OpenPage>
  )
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const leadOn = useLeadOn()
  const kit = useContractForm({
    name: linkForm('password-reset', token),
    isPublic: true,
    schema: password.change.body,
    labels: { password: m.name_new_password(), password2: m.name_password2() },
    values: { token, password: '', password2: '' },
    send: sendNewPassword,
    navigateNext: leadOn,
  })
  return (
    <ContractForm kit={kit} submit={m.password_reset_send()} action="?">
      <WhosePassword username={email} />
      <kit.form.AppField name="password">
        {() => <PasswordRow autoComplete="new-password" hint={strengthWords} />}
      </kit.form.AppField>
      <kit.form.AppField name="password2">{() => <PasswordRow autoComplete="new-password" />}</kit.form.AppField>
    </ContractForm>
  )
}
