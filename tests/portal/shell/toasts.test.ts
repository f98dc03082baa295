import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '#messages/runtime'
import { toasts } from '#src/portal/shell/toasts.ts'
import { type Notification, takeNotifications } from '#src/ui/toast/notify.ts'
import type { Refusal } from '#src/contract/call/call.ts'

const refusal: Refusal = { code: 'conflict', messages: ['Zu spät.', 'Schon erledigt.'] }

function shownBy(show: () => void): Notification {
  const shown: Notification[] = []
  const stop = takeNotifications((notification) => shown.push(notification))
  show()
  stop()
  const [first] = shown
  if (!first || shown.length > 1) throw new Error(`${shown.length} toasts`)
  return first
}

afterEach(() => overwriteGetLocale(() => 'en'))

describe('the specification’s toasts', () => {
  test.each([
    ['Fehler', 'Error', 'error', () => toasts.refused(refusal)],
    ['Fehler', 'Error', 'error', () => toasts.failed(new TypeError('Failed to fetch'))],
    ['Fehler', 'Error', 'error', () => toasts.noConnection()],
    ['Fehlgeschlagen', 'Failure', 'error', () => toasts.saveRefused(refusal)],
    ['Fehlgeschlagen', 'Failure', 'error', () => toasts.companySearchFailed(refusal)],
    ['Fehlgeschlagen', 'Failure', 'error', () => toasts.overtaken()],
    [
      'Materialien konnten nicht geladen werden',
      'Error loading materials',
      'error',
      () => toasts.materialsFailed(refusal),
    ],
    ['Keine Unternehmen gefunden', 'No companies found', 'info', () => toasts.noCompanies()],
    ['Gespeichert', 'Saved', 'success', () => toasts.saved()],
    ['Sie sind angemeldet', 'You are logged in', 'success', () => toasts.loggedIn()],
    ['Passwort geändert', 'Password changed', 'success', () => toasts.passwordChanged()],
    [
      'Link zum Zurücksetzen des Passworts gesendet',
      'Password reset link sent',
      'success',
      () => toasts.resetLinkSent(),
    ],
    ['Standard-Lieferadresse geändert', 'Default delivery address changed', 'success', () => toasts.deliveryChanged()],
    ['Gelöscht', 'Deleted', 'success', () => toasts.deleted()],
    ['Warenkorb zurückgesetzt', 'Basket reset', 'success', () => toasts.basketsReset(['4711'])],
    ['2 Warenkörbe zurückgesetzt', '2 baskets reset', 'success', () => toasts.basketsReset(['4711', '4712'])],
  ] as const)('have the title %s, or %s', (german, english, kind, show) => {
    overwriteGetLocale(() => 'de')
    expect(shownBy(show)).toMatchObject({ kind, title: german })
    overwriteGetLocale(() => 'en')
    expect(shownBy(show)).toMatchObject({ kind, title: english })
  })

  test('show a refusal’s messages line by line', () => {
    expect(shownBy(() => toasts.refused(refusal)).text).toBe('Zu spät.\nSchon erledigt.')
  })

  test.each([
    ['Error', () => toasts.failed(new TypeError('Failed to fetch'))],
    ['Failure', () => toasts.companySearchFailed(new TypeError('Failed to fetch'))],
    ['Error loading materials', () => toasts.materialsFailed(new TypeError('Failed to fetch'))],
  ])('show a thrown exception’s message, with the title %s', (title, show) => {
    expect(shownBy(show)).toMatchObject({ title, text: expect.stringMatching(/\nFailed to fetch$/) })
  })

  test('show the subject of each of several refusals', () => {
    const other: Refusal = { code: 'not-found', messages: ['Nicht gefunden.'] }
    expect(
      shownBy(() =>
        toasts.someRefused([
          ['4711', other],
          ['4712', other],
        ]),
      ).text,
    ).toBe('4711: Nicht gefunden.\n4712: Nicht gefunden.')
  })

  test('count the changes of a price list, with the reader’s number format', () => {
    overwriteGetLocale(() => 'de')
    expect(shownBy(() => toasts.pricesUploaded({ changed: 1200, new: 3, unchanged: 0 })).text).toBe(
      '1.200 geändert, 3 neu, 0 unverändert',
    )
  })

  test('name the chosen delivery address, and offer the one before', () => {
    const undo = () => {}
    const shown = shownBy(() => toasts.deliveryChanged('Nordkante, Hafenstraße 4', undo))
    expect(shown).toMatchObject({ text: 'Nordkante, Hafenstraße 4', action: { label: 'Undo', onClick: undo } })
    expect(shownBy(() => toasts.deliveryChanged())).not.toHaveProperty('action')
  })

  test('stay open only if the specification requires it', () => {
    expect(shownBy(() => toasts.registered())).toMatchObject({ durationMs: Number.POSITIVE_INFINITY })
  })

  test('are all in one table: nothing else shows a toast', () => {
    const showing = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /import \{[^}]*\bnotify\b/.test(readFileSync(file, 'utf8')))
    // Approvals still show toasts of their own.
    expect(showing.filter((file) => !file.includes('portal/basket'))).toEqual(['src/portal/shell/toasts.ts'])
  })
})
