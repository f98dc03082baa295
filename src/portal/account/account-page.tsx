import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { PasswordRow } from '#src/portal/form/rows/password-row.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Locked } from '#src/portal/state/state-drawing.tsx'
import { StatePage } from '#src/portal/state/state-page.tsx'
import { ToStart } from '#src/portal/state/to-start.tsx'
import { account } from '#src/contract/account.ts'
import type { Data, Refusal } from '#src/contract/call/call.ts'
import { email, required } from '#src/contract/call/fields.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WhosePassword } from '#src/ui/field/whose-password.tsx'
import { strengthWords } from '#src/portal/form/rows/strength-words.ts'
import { css } from '#styles/css'
import { accountQuery, useChangePassword, useEditAccount, useWithdrawEmail } from './account-queries.ts'
import { AccountSessions } from './account-sessions.tsx'

const page = css({ padding: '5', display: 'flex', flexDirection: 'column', gap: '8' })
const section = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })
const lead = css({ color: 'ink-2' })
const heading = css({ textStyle: 'section' })

export function AccountPage() {
  const { isGuest } = useShell()
  if (isGuest)
    return (
      <StatePage title={m.account_guest()} icon={<Locked />} actions={<ToStart />}>
        {m.account_guest_text()}
      </StatePage>
    )
  return <OwnAccount />
}

function OwnAccount() {
  const reading = useReadAgain(useQuery(accountQuery))
  const { data, error } = reading
  if (data?.ok === false && data.refusal.code === 'unauthenticated') return <SessionEnded back="/account/" />
  if (data?.ok === false) return <NoAccountHere refusal={data.refusal} />
  return (
    <>
      <PageHead title={m.account_title()} />
      <div className={page}>
        {data ? (
          <>
            <PersonForm own={data.data} />
            <PasswordForm username={data.data.email} />
            <AccountSessions />
          </>
        ) : error ? (
          <ListUnavailable reading={reading} failure={m.account_failure()} />
        ) : (
          <Skeleton width="24rem" />
        )}
      </div>
    </>
  )
}

/**
 * Shows why the account cannot be read: a refusal's messages, or that the backend stores no accounts. In the second
 * case it links to the page for a new password, which such backends still offer.
 */
function NoAccountHere({ refusal: { code, messages } }: { refusal: Refusal }) {
  if (code === 'forbidden')
    return (
      <StatePage title={m.account_failure()} actions={<ToStart />}>
        {messages.join(' ')}
      </StatePage>
    )
  return (
    <StatePage
      title={m.account_elsewhere()}
      actions={
        <>
          <ButtonLink visual="primary" href="/forgot-password">
            {m.account_new_password()}
          </ButtonLink>
          <ButtonLink href="/my-company/">{m.menu_my_company()}</ButtonLink>
          <ToStart />
        </>
      }
    >
      {m.account_elsewhere_text()}
    </StatePage>
  )
}

/** The call accepts a change without an email or a language, but this form requires both. */
const entries = account.edit.body.extend({ email, language: required })

const valuesOf = ({ version, first_name, middle_name, last_name, email, language }: Data<typeof account.read>) => ({
  version,
  first_name,
  middle_name,
  last_name,
  email: shownEmail(email),
  language,
})

/** `onVersion`: gets the new version of the account, which an open form must send. */
function Withdraw({ own, onVersion }: { own: Data<typeof account.read>; onVersion: (version: number) => void }) {
  const { mutate, isPending } = useWithdrawEmail()
  const withdraw = () => {
    const isThere = watchFocus()
    mutate(own, {
      onSuccess: (answer) => {
        void showToast((toasts) => (answer.ok ? toasts.saved() : toasts.saveRefused(answer.refusal)))
        if (answer.ok) onVersion(answer.data.version)
        // The pressed button disappears from the page, so the focus moves to the heading.
        if (answer.ok && isThere()) document.getElementById('account-data')?.focus()
      },
    })
  }
  return (
    <Button writes size="small" busy={isPending} onClick={withdraw}>
      {m.account_email_withdraw()}
    </Button>
  )
}

function PersonForm({ own }: { own: Data<typeof account.read> }) {
  const { mutateAsync: send } = useEditAccount()
  const { site } = useShell()
  const { refetch } = useQuery(accountQuery)
  const hasMiddleName = site.middleName || own.middle_name !== ''
  const kit = useContractForm({
    name: 'account',
    schema: entries,
    labels: {
      first_name: m.account_first_name(),
      ...(hasMiddleName && { middle_name: m.account_middle_name() }),
      last_name: m.account_last_name(),
      email: m.account_email(),
      language: m.account_language(),
    },
    values: valuesOf(own),
    send,
    valuesOf,
    onSaved: () => showToast(({ saved }) => saved()),
    readAgain: async () => {
      const { data } = await refetch()
      return data?.ok ? valuesOf(data.data) : undefined
    },
  })
  return (
    <section className={section} aria-labelledby="account-data">
      <h2 id="account-data" tabIndex={-1} className={heading}>
        {m.account_data()}
      </h2>
      {own.pending_email === null ? null : (
        <Notice
          actions={
            <Withdraw
              own={own}
              onVersion={(version) => kit.form.setFieldValue('version', version, { dontUpdateMeta: true })}
            />
          }
        >
          {m.account_email_pending({ email: shownEmail(own.pending_email) })}
        </Notice>
      )}
      <ContractForm kit={kit} submit={m.account_save()}>
        <kit.form.AppField name="first_name">
          {(field) => <field.TextRow autoComplete="given-name" />}
        </kit.form.AppField>
        {hasMiddleName ? (
          <kit.form.AppField name="middle_name">
            {(field) => <field.TextRow autoComplete="additional-name" />}
          </kit.form.AppField>
        ) : null}
        <kit.form.AppField name="last_name">
          {(field) => <field.TextRow autoComplete="family-name" />}
        </kit.form.AppField>
        <kit.form.AppField name="email">
          {(field) => (
            <field.TextRow
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              hint={m.account_email_hint()}
            />
          )}
        </kit.form.AppField>
        <kit.form.AppField name="language">
          {(field) => (
            <field.SelectRow
              width="half"
              hint={m.account_language_hint()}
              options={own.language_choices.map(([value, label]) => ({ value, label }))}
            />
          )}
        </kit.form.AppField>
      </ContractForm>
    </section>
  )
}

const noPassword = { password: '', new_password: '', new_password2: '' }

function PasswordForm({ username }: { username: string }) {
  const { mutateAsync: send } = useChangePassword()
  const kit = useContractForm({
    name: 'account-password',
    schema: account.password.body,
    labels: {
      password: m.account_password_now(),
      new_password: m.account_password_new(),
      new_password2: m.account_password_again(),
    },
    values: noPassword,
    send,
    onSaved: () => showToast(({ passwordChanged }) => passwordChanged()),
  })
  return (
    <section className={section} aria-labelledby="account-password">
      <h2 id="account-password" className={heading}>
        {m.account_password()}
      </h2>
      <p className={lead}>{m.account_password_text()}</p>
      <ContractForm kit={kit} submit={m.account_password()}>
        <WhosePassword username={username} />
        <kit.form.AppField name="password">{() => <PasswordRow autoComplete="current-password" />}</kit.form.AppField>
        <kit.form.AppField name="new_password">
          {() => <PasswordRow autoComplete="new-password" hint={strengthWords} />}
        </kit.form.AppField>
        <kit.form.AppField name="new_password2">{() => <PasswordRow autoComplete="new-password" />}</kit.form.AppField>
      </ContractForm>
    </section>
  )
}
