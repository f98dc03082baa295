import { useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Link2 from 'lucide-react/icons/link-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Answer } from '#src/contract/call/call.ts'
import type { Contact } from '#src/contract/contact.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { ConfirmDialog } from '#src/portal/shell/page/confirm-dialog.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { mayUse } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css, cx } from '#styles/css'
import { useActivationLink, useChangeLink, useDeleteContact, useEndSessions } from './contact-queries.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const cards = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })
const card = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '3',
  padding: '4',
  border: 'hair',
  borderRadius: 'control',
  background: 'sheet',
})
const danger = css({ borderColor: 'bad' })
const heading = css({ textStyle: 'body', fontWeight: 'strong' })
const quiet = css({ color: 'ink-2' })
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })

/**
 * Resolves to the answer's data, or to null after a failure. A refusal is shown here as a toast; the query client shows
 * thrown errors.
 */
async function dataOf<D>(answer: Promise<Answer<D>>): Promise<D | null> {
  const got = await answer.catch(() => null)
  if (got?.ok) return got.data
  if (got) void showToast(({ refused }) => refused(got.refusal))
  return null
}

/** Cards beside the form: access to the portal, and deletion. */
export function ContactAccess({ stored }: { stored: Contact }) {
  const { who } = useShell()
  const navigate = useNavigate()
  const { mutateAsync: makeLink, isPending } = useChangeLink(stored.email)
  const change = async () => {
    const made = await dataOf(makeLink())
    if (made) await navigate({ to: '/{-$location}/account/password/change/$token', params: { token: made.token } })
  }
  const mayChange = mayUse(who, ['CAN_CHANGE_PASSWORD'])
  const isInvited = stored.has_password !== true
  return (
    <div className={cards}>
      {isInvited || mayChange || stored.open_sessions !== undefined ? (
        <div className={card}>
          <h2 className={heading}>{m.contact_access()}</h2>
          {isInvited ? <Invitation stored={stored} /> : null}
          <div className={line}>
            {mayChange ? (
              <Button
                writes
                icon={<KeyRound />}
                busy={isPending}
                title={m.contact_password_text({ name: stored.name })}
                onClick={() => void change()}
              >
                {m.contact_password()}
              </Button>
            ) : null}
            {stored.open_sessions === undefined ? null : <Sessions id={stored.id} count={stored.open_sessions} />}
          </div>
        </div>
      ) : null}
      {stored.may_delete === false ? null : (
        <div className={cx(card, danger)}>
          <h2 className={heading}>{m.contact_delete_heading()}</h2>
          <p className={quiet}>{m.contact_delete_lead()}</p>
          <Deletion stored={stored} />
        </div>
      )}
    </div>
  )
}

/** Shows the number of sessions, or nothing if the backend does not report it. */
function Sessions({ id, count }: { id: number; count: number }) {
  const { mutateAsync: end, isPending } = useEndSessions(id)
  const endAll = async () => {
    if (await dataOf(end())) void showToast(({ sessionsEnded }) => sessionsEnded())
  }
  return (
    <Button
      writes
      icon={<LogOut />}
      busy={isPending}
      disabled={count === 0}
      title={m.contact_sessions({ count })}
      onClick={() => void endAll()}
    >
      {m.contact_end_sessions()}
    </Button>
  )
}

function Invitation({ stored }: { stored: Contact }) {
  const { mutateAsync: makeLink, isPending } = useActivationLink(stored.id)
  const [link, setLink] = useState('')
  const [isCopied, setCopied] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const show = async () => {
    const made = await dataOf(makeLink())
    if (made) setLink(made.act_link)
    setCopied(false)
  }
  const copy = async () => {
    // The clipboard needs HTTPS. Without it, the link is selected for copying by hand.
    box.current?.querySelector('input')?.select()
    setCopied(
      await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <div className={stack} ref={box}>
      {stored.has_password === false ? (
        <Notice>
          {stored.active
            ? m.contact_no_password_text({ email: shownEmail(stored.email) })
            : m.contact_invited_text({ email: shownEmail(stored.email) })}
        </Notice>
      ) : null}
      <div className={line}>
        <Button writes icon={<Link2 />} busy={isPending} onClick={() => void show()}>
          {m.contact_activation_link()}
        </Button>
      </div>
      {link === '' ? null : (
        <>
          <TextField
            label={m.contact_activation_link()}
            hint={m.contact_link_text({ name: stored.name })}
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <div className={line}>
            <Button icon={<Copy />} onClick={() => void copy()}>
              {m.contact_copy()}
            </Button>
            <span role="status">{isCopied ? m.contact_copied() : null}</span>
          </div>
        </>
      )}
    </div>
  )
}

function Deletion({ stored: { id, name, email } }: { stored: Contact }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: remove, isPending } = useDeleteContact(id)
  const opener = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const close = () => setAsking(false)
  const go = async () => {
    const done = await dataOf(remove())
    close()
    if (!done) return
    void showToast(({ deleted }) => deleted())
    await navigate({ to: '/overview-contacts/' })
  }
  return (
    <>
      <Button writes ref={opener} visual="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {m.contact_delete()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={m.contact_delete_title({ name: name || shownEmail(email) })}
        confirm={m.contact_delete()}
        busy={isPending}
        onConfirm={() => void go()}
        finalFocus={() => opener.current}
      >
        <p>{m.contact_delete_text({ name: name || shownEmail(email), email: shownEmail(email) })}</p>
      </ConfirmDialog>
    </>
  )
}
