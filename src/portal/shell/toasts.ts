import { m } from '#messages'
import type { Refusal } from '#src/contract/call/call.ts'
import { type Notification, notify } from '#src/ui/toast/notify.ts'

type Refused = Pick<Refusal, 'messages'>

const wordsOf = ({ messages }: Refused) => messages.join('\n')

/** The text for a thrown error. It is unknown whether the request took effect. */
const thrownWords = (thrown: unknown) =>
  [navigator.onLine ? m.toast_fault() : m.toast_offline(), thrown instanceof Error ? thrown.message : '']
    .filter(Boolean)
    .join('\n')

const reasonOf = (why: Refused | Error) => (why instanceof Error ? thrownWords(why) : wordsOf(why))

const error = (title: string, text?: string) => show('error', title, text)
const success = (title: string, text?: string) => show('success', title, text)

function show(kind: Notification['kind'], title: string, text?: string): void {
  notify({ kind, title, ...(text ? { text } : {}) })
}

const stays = Number.POSITIVE_INFINITY

/**
 * All toasts of the portal. A failure is shown in one of these toasts and at the row or field that it concerns, and
 * nowhere else.
 */
export const toasts = {
  refused: (refusal: Refused) => error(m.toast_error(), wordsOf(refusal)),
  someRefused: (refused: readonly (readonly [about: string, refusal: Refusal])[]) =>
    error(m.toast_error(), refused.map(([about, refusal]) => `${about}: ${wordsOf(refusal)}`).join('\n')),
  failed: (thrown: unknown) => error(m.toast_error(), thrownWords(thrown)),
  noConnection: () => error(m.toast_error(), m.toast_offline()),
  saveRefused: (refusal: Refusal) => error(m.toast_failure(), wordsOf(refusal)),
  /** Somebody else has saved the record first. The form then offers a choice between the values. */
  overtaken: () => error(m.toast_failure(), m.form_conflict()),
  companySearchFailed: (why: Refused | Error) => error(m.toast_failure(), reasonOf(why)),
  materialsFailed: (why: Refused | Error) => error(m.toast_materials_failed(), reasonOf(why)),
  /** Shown for ten seconds on the hand-off page. In the company tree it is shown for another time. */
  toShop: (durationMs = 10_000) => notify({ kind: 'info', title: m.toast_to_shop(), durationMs }),
  basketNotHere: (number: string) => show('info', m.basket_not_here({ number }), m.basket_not_here_text()),
  noCompanies: () => show('info', m.toast_no_companies()),
  saved: () => success(m.toast_saved()),
  loggedIn: () => success(m.toast_logged_in()),
  passwordChanged: () => success(m.toast_password_changed()),
  resetLinkSent: () => success(m.toast_link_sent()),
  /** `name`: the chosen address. `undo` restores the one before. */
  deliveryChanged: (name?: string, undo?: () => void) =>
    notify({
      kind: 'success',
      title: m.toast_delivery_changed(),
      ...(name && { text: name }),
      ...(undo && { action: { label: m.form_undo(), onClick: undo }, durationMs: 20_000 }),
    }),
  deleted: () => success(m.toast_deleted()),
  sessionsEnded: () => success(m.toast_sessions_ended()),
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
  registered: () =>
    notify({ kind: 'info', title: m.toast_registered(), text: m.toast_registered_text(), durationMs: stays }),
  newVersion: (takeOver: () => void) =>
    notify({
      kind: 'info',
      title: m.shell_update_ready(),
      text: m.shell_update_text(),
      durationMs: stays,
      action: { label: m.shell_update_now(), onClick: takeOver },
    }),
  /** A code chunk is no longer on the server, so only a reload helps. */
  partMissing: (reload: () => void) =>
    notify({
      kind: 'warning',
      title: m.shell_part_missing(),
      text: m.shell_part_missing_text(),
      durationMs: stays,
      action: { label: m.shell_reload(), onClick: reload },
    }),
  /** Asks before a reload that would lose unsaved input. */
  typedWouldBeLost: (reload: () => void) =>
    notify({
      kind: 'warning',
      title: m.shell_typed_lost(),
      text: m.shell_typed_lost_text(),
      durationMs: stays,
      action: { label: m.shell_reload_anyway(), onClick: reload },
    }),
}
