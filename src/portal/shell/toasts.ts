import { m } from '#messages'
import type { Refusal } from '#src/contract/call.ts'
import { type Notification, notify } from '#src/ui/toast/notify.ts'

const wordsOf = ({ messages, reference }: Refusal) =>
  [...messages, ...(reference ? [m.toast_reference({ reference })] : [])].join('\n')

const error = (title: string, text?: string) => show('error', title, text)
const success = (title: string, text?: string) => show('success', title, text)

function show(kind: Notification['kind'], title: string, text?: string): void {
  notify({ kind, title, ...(text ? { text } : {}) })
}

const stays = Number.POSITIVE_INFINITY

/**
 * All toasts there are, the specification's and two notices of the portal's own, of a newer version and of what its taking over
 * would lose. A failure is told by one of these and at its row or field, nowhere else. Five seconds at the top in the middle,
 * held while pointed at.
 */
export const toasts = {
  /** A backend's refusal: its messages, a line each. */
  refused: (refusal: Refusal) => error(m.toast_error(), wordsOf(refusal)),
  /** Several refusals of one action, each with what it is about. */
  someRefused: (refused: readonly (readonly [about: string, refusal: Refusal])[]) =>
    error(m.toast_error(), refused.map(([about, refusal]) => `${about}: ${wordsOf(refusal)}`).join('\n')),
  /** Something was thrown: no connection, or a fault, and then nobody knows what was done before it. Of a failed switch of users the exception speaks, too. */
  failed: (thrown?: Error) =>
    error(
      m.toast_error(),
      [navigator.onLine ? m.toast_fault() : m.toast_offline(), thrown?.message].filter(Boolean).join('\n'),
    ),
  noConnection: () => error(m.toast_error(), m.toast_offline()),
  saveRefused: (refusal: Refusal) => error(m.toast_failure(), wordsOf(refusal)),
  /** Somebody else saved meanwhile: the form says what can be done. */
  overtaken: () => error(m.toast_failure(), m.form_conflict()),
  companySearchRefused: (refusal: Refusal) => error(m.toast_failure(), wordsOf(refusal)),
  materialsRefused: (refusal: Refusal) => error(m.toast_materials_failed(), wordsOf(refusal)),
  /** Ten seconds on the hand-off page; a company's row that leads to the shop asks for one. */
  toShop: (durationMs = 10_000) => notify({ kind: 'info', title: m.toast_to_shop(), durationMs }),
  noCompanies: () => show('info', m.toast_no_companies()),
  saved: () => success(m.toast_saved()),
  loggedIn: () => success(m.toast_logged_in()),
  passwordChanged: () => success(m.toast_password_changed()),
  resetLinkSent: () => success(m.toast_link_sent()),
  deliveryChanged: () => success(m.toast_delivery_changed()),
  deleted: () => success(m.toast_deleted()),
  basketsReset: (numbers: readonly [string, ...string[]]) =>
    success(
      m.toast_basket_reset({ count: numbers.length }),
      numbers.length === 1 ? m.toast_basket_open({ number: numbers[0] }) : undefined,
    ),
  pricesUploaded: (counts: { changed: number; new: number; unchanged: number }) =>
    success(
      m.toast_prices_uploaded(),
      m.toast_price_counts({ changed: counts.changed, added: counts.new, unchanged: counts.unchanged }),
    ),
  /** Stays until it is closed, as the next one does. */
  registered: () =>
    notify({ kind: 'info', title: m.toast_registered(), text: m.toast_registered_text(), durationMs: stays }),
  newVersion: (takeOver: () => void) =>
    notify({
      kind: 'info',
      title: m.frame_update_ready(),
      text: m.frame_update_text(),
      durationMs: stays,
      action: { label: m.frame_update_now(), onClick: takeOver },
    }),
  /** A part of the page cannot be had any more as long as the page stands: another one brings it. */
  partMissing: (reload: () => void) =>
    notify({
      kind: 'warning',
      title: m.frame_part_missing(),
      text: m.frame_part_missing_text(),
      durationMs: stays,
      action: { label: m.frame_reload(), onClick: reload },
    }),
  /** Asks before a reload that would lose what is typed. */
  typedWouldBeLost: (reload: () => void) =>
    notify({
      kind: 'warning',
      title: m.frame_typed_lost(),
      text: m.frame_typed_lost_text(),
      durationMs: stays,
      action: { label: m.frame_reload_anyway(), onClick: reload },
    }),
}
