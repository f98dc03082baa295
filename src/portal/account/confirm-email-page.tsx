import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { account } from '#src/contract/account.ts'
import { requiredPassword } from '#src/contract/call/fields.ts'
import { confirmEmail } from '#src/gateway/account/account.functions.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useLeadOn } from '#src/portal/form/lead-on.ts'
import { PasswordRow } from '#src/portal/form/rows/password-row.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { withFailureToast } from '#src/portal/form/with-failure-toast.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { OpenPage } from '#src/portal/shell/page/open-page.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { linkForm } from '#src/web/link-form.ts'

/**
 * Asks the user to confirm an email address. Security: opening the link changes nothing, because mail programs and
 * scanners open links too.
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { flash } = useShell()
  if (flash?.kind !== 'email-confirmed')
    return (
      <OpenPage title={m.email_confirm_title()} text={m.email_confirm_text()}>
        <ConfirmForm token={token} />
      </OpenPage>
    )
  return (
    <OpenPage title={m.email_confirm_title()}>
      <Notice tone="ok" role="status" title={m.email_confirm_done()}>
        <p>{m.email_confirm_done_text({ email: shownEmail(flash.username) })}</p>
        <p>
          <a href="/login">{m.email_confirm_log_in()}</a>
        </p>
      </Notice>
    </OpenPage>
  )
}

function ConfirmForm({ token }: { token: string }) {
  const leadOn = useLeadOn()
  const kit = useContractForm({
    name: linkForm('confirm-email', token),
    isPublic: true,
    schema: account.confirmEmail.body.extend({ password: requiredPassword }),
    labels: { password: m.email_confirm_password_label() },
    values: { token, password: '' },
    send: (data) => withFailureToast(confirmEmail({ data })),
    navigateNext: leadOn,
  })
  return (
    <ContractForm kit={kit} submit={m.email_confirm_button()} action="?">
      <kit.form.AppField name="password">{() => <PasswordRow autoComplete="current-password" />}</kit.form.AppField>
    </ContractForm>
  )
}
