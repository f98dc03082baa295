import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { css } from '#styles/css'

const page = css({ padding: { base: '5', md: '10' }, maxWidth: 'form_column', display: 'grid', gap: '4' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/**
 * Page that hands the user over to the shop. On arrival it submits the form, but not after Back, and in only one of
 * several tabs. A button submits the form without JavaScript.
 */
export function HandOffPage() {
  const { useAs } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const [isGoing, setIsGoing] = useState(false)
  useEffect(() => {
    const stay = () => setIsGoing(false)
    window.addEventListener('pageshow', stay)
    window.addEventListener('portal:gone', stay)
    const send = () => {
      form.current?.requestSubmit()
      void showToast((toasts) => toasts.toShop())
    }
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    if (!isComingBack()) ifFirstTab(send, left)
    return () => {
      leave()
      window.removeEventListener('pageshow', stay)
      window.removeEventListener('portal:gone', stay)
    }
  }, [])
  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{m.shop_hand_off_title()}</h1>
      <p role="status">{isGoing ? m.shop_hand_off_going() : m.shop_hand_off_text()}</p>
      <form ref={form} method="post" action="/redirect2shop" className={actions} onSubmit={() => setIsGoing(true)}>
        <input type="hidden" name="useAs" value={useAs ?? ''} />
        <Button type="submit" visual="primary" size="form" busy={isGoing}>
          {m.shell_to_shop()}
        </Button>
        <ButtonLink href="/welcome" size="form">
          {m.shop_to_portal()}
        </ButtonLink>
      </form>
    </div>
  )
}

/**
 * Calls `send` if no other tab is on this page. The tab holds a lock until it leaves the page. Without Web Locks, every
 * tab sends.
 */
function ifFirstTab(send: () => void, left: Promise<void>): void {
  if (!('locks' in navigator)) return send()
  void navigator.locks.request('portal hand-off', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    send()
    await left
  })
}

/** Returns whether the user came by Back or Forward, or the browser restored the page from its history. */
function isComingBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
}
