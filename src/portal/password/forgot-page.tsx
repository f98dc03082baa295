import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/shell.ts'
import { password } from '#src/contract/password.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useLeadOn } from '#src/portal/form/lead-on.ts'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { OpenPage } from '#src/portal/shell/page/open-page.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Notice } from '#src/ui/notice.tsx'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { sendReset } from './password-queries.ts'

const empty = { email: '' }

/**
 * Page on which the user requests a mail with a password link. `sent`: null until the mail was sent; its `email` is
 * empty if this browser does not know the recipient.
 */
export function ForgotPage({ sent }: { sent: { email: string } | null }) {
  const here = usePathHere()
  if (sent) return <SentPage email={shownEmail(sent.email)} />
  return (
    <OpenPage title={m.password_forgot_title()} text={m.password_forgot_text()}>
      <ForgotForm />
      <p>
        <a href={here('/login')}>{m.password_to_login()}</a>
      </p>
    </OpenPage>
  )
}

function ForgotForm() {
  const leadOn = useLeadOn()
  const kit = useContractForm({
    name: 'forgot-password',
    isPublic: true,
    schema: password.reset.body,
    labels: { email: m.name_email() },
    values: empty,
    tellRefusal: (refusal) => showToast(({ refused }) => refused(refusal)),
    send: sendReset,
    onSaved: () => showToast(({ resetLinkSent }) => resetLinkSent()),
    navigateNext: leadOn,
  })
  return (
    <ContractForm kit={kit} submit={m.password_forgot_send()} action="?">
      <kit.form.AppField name="email">
        {(field) => (
          <field.TextRow inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </kit.form.AppField>
    </ContractForm>
  )
}

function SentPage({ email }: { email: string }) {
  const here = usePathHere()
  return (
    <OpenPage title={m.password_forgot_title()}>
      <Notice tone="ok" title={email === '' ? m.password_sent() : m.password_sent_to({ email })}>
        <p>{m.password_sent_text()}</p>
      </Notice>
      <p>
        <a href="?">{m.password_sent_again()}</a>
      </p>
      <p>
        <a href={here('/login')}>{m.password_to_login()}</a>
      </p>
    </OpenPage>
  )
}
