import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { session } from '#src/contract/session.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { useMutation } from '@tanstack/react-query'
import type { Input } from '#src/contract/call/call.ts'
import { switchUser } from '#src/gateway/session/session.functions.ts'
import { holdFollowing } from '#src/portal/shell/shell.ts'

/**
 * Returns the mutation that switches the user. The page loads the start page afterwards, so meanwhile it must not react
 * to the new sign-in as other tabs do.
 */
function useSwitchUser() {
  return useMutation({
    mutationKey: ['user', 'switch'],
    mutationFn: (body: Input<typeof session.switchUser>['body']) =>
      holdFollowing(async () => {
        const answer = await switchUser({ data: { params: {}, query: {}, body } })
        if (answer.ok) dispatchEvent(new Event('portal:leaving'))
        return answer
      }),
  })
}

export function SwitchUserPage({ email }: { email: string }) {
  return (
    <FormPage right="MANAGE_USERS" title={m.menu_switch_user()} lead={m.switch_user_text()}>
      <SwitchUserForm key={email} email={email} />
    </FormPage>
  )
}

function SwitchUserForm({ email }: { email: string }) {
  const { mutateAsync: send } = useSwitchUser()
  const kit = useContractForm({
    name: `switch-user ${email}`,
    schema: session.switchUser.body,
    labels: { email: m.name_email(), reason: m.name_reason() },
    values: { email: shownEmail(email), reason: '' },
    send,
    tellRefusal: (refusal) => showToast(({ refused }) => refused(refusal)),
    // Security: loading a page drops all data that were read as the previous user.
    onSaved: () => location.assign('/'),
  })
  return (
    <ContractForm kit={kit} submit={m.switch_user_switch()}>
      <kit.form.AppField name="email">
        {(field) => <field.TextRow type="email" autoComplete="off" hint={m.switch_user_email_hint()} />}
      </kit.form.AppField>
      <kit.form.AppField name="reason">
        {(field) => <field.TextRow autoComplete="off" hint={m.switch_user_reason_hint()} />}
      </kit.form.AppField>
    </ContractForm>
  )
}
