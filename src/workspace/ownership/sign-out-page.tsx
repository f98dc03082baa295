import { useEffect, useRef, useState } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { FindWhy, Person } from '#src/workspace/view.ts'
import { discardDrafts, discardOwn, forgetPerson, logoutHere, type Leaving } from './sign-out.ts'
import { shownTexts, Troubles } from './sign-out-troubles.tsx'
import { type Leave, type OnEnded, type Removing, useLeaving } from './use-leaving.ts'

const page = css({
  padding: { base: '4', sm: '5' },
  maxWidth: 'form_column',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
})
const title = css({ textStyle: 'heading', _focusVisible: { outline: 'none' } })
const lead = css({ color: 'ink-2' })
const choices = css({ display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start' })
const part = css({ display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'flex-start' })
const forget = css({ borderBlockStart: 'hair', paddingBlockStart: '4' })

type SignOutPageProps = {
  person: Person | null
  /** Security: only a page of the portal can set this. An address can be typed, or be a link on another site. */
  isConfirmed: boolean
  findWhy: FindWhy
  onEnded: OnEnded
  onBack: () => void
}

/** Heading that gets the focus in each step, because the button that led there is removed. */
function Heading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [children])
  return (
    <h1 ref={ref} tabIndex={-1} className={title}>
      {children}
    </h1>
  )
}

function Waiting() {
  return (
    <div className={page} role="status">
      <Heading>{m.shell_log_out()}</Heading>
      <p>
        <Spinner /> {m.sign_out_working()}
      </p>
    </div>
  )
}

function Gone() {
  return (
    <div className={page} role="status">
      <Heading>{m.sign_out_done()}</Heading>
      <p className={lead}>{m.sign_out_offline()}</p>
      <div className={choices}>
        <ButtonLink href="/">{m.state_to_start()}</ButtonLink>
      </div>
    </div>
  )
}

/**
 * Says that the user is signed out but their data could not be removed. The server ends the session with the next
 * request, which carries the sign-in mark.
 */
function NotRemoved() {
  return (
    <div className={page} role="alert">
      <Heading>{m.sign_out_done()}</Heading>
      <p className={lead}>{m.sign_out_not_removed()}</p>
      <div className={choices}>
        <ButtonLink href={logoutHere}>{m.state_to_start()}</ButtonLink>
      </div>
    </div>
  )
}

function discardWords({ own, lostWords }: Leaving) {
  if (own === 0) return { title: m.sign_out_discard_begun_title(), action: m.sign_out_discard_begun() }
  if (lostWords > 0) return { title: m.sign_out_discard_all_title(), action: m.sign_out_discard_all_sure() }
  return { title: m.sign_out_discard_title({ count: own }), action: m.sign_out_discard_sure({ count: own }) }
}

function Sure({ removing, leaving, trouble, remove, stay, signIn }: Leave & { removing: Removing }) {
  const { own } = leaving
  const isForgetting = removing === 'forgetting'
  const discard = own > 0 ? discardOwn : discardDrafts
  const go = () => remove(removing, (owner) => (isForgetting ? forgetPerson(owner, signIn) : discard(owner)))
  const discards = discardWords(leaving)
  return (
    <div className={page}>
      <Heading>{isForgetting ? m.sign_out_forget_title() : discards.title}</Heading>
      {trouble.hasMore ? (
        <Notice tone="warn" role="alert">
          {m.sign_out_more()}
        </Notice>
      ) : null}
      {isForgetting ? <ForgetWarning {...leaving} /> : <DiscardWarning {...leaving} />}
      <div className={choices}>
        <Button visual="danger" onClick={() => void go()}>
          {!isForgetting && discards.action}
          {isForgetting && m.sign_out_forget_sure()}
        </Button>
        <Button onClick={stay}>{m.sign_out_back()}</Button>
      </div>
    </div>
  )
}

function LostWords({ count }: { count: number }) {
  return count > 0 ? <p>{m.sign_out_words_lost({ count })}</p> : null
}

function DiscardWarning({ own, drafts, draftsInMemory, lostWords }: Leaving) {
  return (
    <>
      {own > 0 && lostWords > 0 ? <p>{m.sign_out_forget_own({ count: own })}</p> : null}
      <LostWords count={own > 0 ? lostWords : drafts + draftsInMemory} />
      <p>{own > 0 ? m.sign_out_discard_warning() : m.sign_out_discard_begun_warning()}</p>
    </>
  )
}

function ForgetWarning({ own, lostWords, isKnown }: Leaving) {
  return (
    <>
      {isKnown ? null : <p>{m.sign_out_forget_unknown()}</p>}
      {own > 0 ? <p>{m.sign_out_forget_own({ count: own })}</p> : null}
      <LostWords count={lostWords} />
      <p>{m.sign_out_forget_final()}</p>
    </>
  )
}

function Choices({ leaving, trouble, keep, save, askToRemove, signIn }: Leave) {
  const { own, words, drafts, kept, inMemory, otherChanges, silent } = leaving
  const isFree = silent + otherChanges === 0
  const maySave = own + words > 0
  const mayWait = maySave || drafts > 0
  const agreed = trouble.held.slice(0, shownTexts).filter((one) => !one.isElsewhere)
  const saving =
    signIn === null || !maySave ? null : (
      // A text with an error is sent only after it was shown.
      <Button writes visual={trouble.held.length > 0 ? 'plain' : 'primary'} onClick={() => void save(agreed)}>
        {agreed.length > 0 ? m.sign_out_save_all_the_same() : m.sign_out_save()}
      </Button>
    )
  if (own === 0)
    return (
      <>
        {saving}
        <Button visual={isFree && saving === null ? 'primary' : 'plain'} onClick={() => void keep()}>
          {!isFree ? m.sign_out_all_the_same() : mayWait ? m.sign_out_keep() : m.shell_log_out()}
        </Button>
        {drafts > 0 ? <Button onClick={() => void askToRemove('discarding')}>{m.sign_out_discard()}</Button> : null}
      </>
    )
  return (
    <>
      {saving}
      {kept > 0 ? (
        <div className={part}>
          <Button onClick={() => void keep()}>{m.sign_out_keep()}</Button>
          <p className={lead}>{m.sign_out_keep_hint({ count: kept })}</p>
        </div>
      ) : null}
      <Button onClick={() => void askToRemove('discarding')}>
        {kept > 0 ? m.sign_out_discard() : m.sign_out_without({ count: inMemory.length })}
      </Button>
    </>
  )
}

function Forget({ askToRemove }: Leave) {
  return (
    <section className={cx(part, forget)} aria-labelledby="forget-device">
      <h2 id="forget-device" className={css({ fontWeight: 'strong' })}>
        {m.sign_out_forget_title()}
      </h2>
      <p className={lead}>{m.sign_out_forget_hint()}</p>
      <Button onClick={() => void askToRemove('forgetting')}>{m.sign_out_forget()}</Button>
    </section>
  )
}

/**
 * Renders the page that asks what to do with unsaved work before the person signs out. Works without the server. On
 * request, also removes the person's data from this device. `onBack`: called if the user does not sign out after all.
 */
export function SignOutPage({ person, isConfirmed, findWhy, onEnded, onBack }: SignOutPageProps) {
  // Stays the same after the session has ended.
  const [leaver] = useState(person)
  const leaves = useLeaving(leaver, isConfirmed, findWhy, onEnded)
  const { step, leaving, trouble } = leaves
  if (step === 'reading' || step === 'working') return <Waiting />
  if (step === 'gone-offline') return <Gone />
  if (step === 'discarding' || step === 'forgetting') return <Sure {...leaves} removing={step} />
  if (step === 'not-removed') return <NotRemoved />
  const { own, owner, words, drafts, isKnown, silent } = leaving
  if (owner === null)
    return (
      <div className={page}>
        <Heading>{m.sign_out_nobody()}</Heading>
        <Troubles {...leaves} />
        <p className={lead}>{m.sign_out_nobody_text()}</p>
        <div className={choices}>
          <ButtonLink href="/">{m.state_to_start()}</ButtonLink>
        </div>
      </div>
    )
  return (
    <div className={page}>
      <Heading>{m.shell_log_out()}</Heading>
      <Troubles {...leaves} />
      {own > trouble.held.length + trouble.left ? <p className={lead}>{m.sign_out_unsaved({ count: own })}</p> : null}
      {words > 0 ? <p className={lead}>{m.sign_out_words({ count: words })}</p> : null}
      {drafts > 0 ? <p className={lead}>{m.sign_out_begun({ count: drafts })}</p> : null}
      {isKnown ? null : <p className={lead}>{m.sign_out_unknown()}</p>}
      {own + words + drafts === 0 && isKnown && silent === 0 ? <p className={lead}>{m.sign_out_nothing()}</p> : null}
      <div className={choices}>
        <Choices {...leaves} />
        <Button visual="quiet" onClick={onBack}>
          {leaver === null ? m.sign_out_back() : m.sign_out_stay()}
        </Button>
      </div>
      <Forget {...leaves} />
    </div>
  )
}
