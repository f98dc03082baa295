import { expect, test } from 'vitest'
import { codesIn } from './kit.ts'

const isFound = (text: string, from: string, to: string) => codesIn(text, text, { from, to }).includes('unchanged')

test.each([
  ['en', 'de', 'Save changes'],
  ['en', 'de', 'Add a new board'],
  ['en', 'de', 'Select all boards'],
  ['en', 'de', 'Remove this door leaf'],
  ['en', 'de', 'Edit the delivery address'],
  ['en', 'de', 'Close with Blum TANDEMBOX'],
  ['en', 'de', 'Your basket is empty.'],
  ['en', 'fr', 'Reset the password'],
  ['de', 'en', 'Alle Platten auswählen'],
  ['de', 'en', 'Neue Platte hinzufügen'],
  ['de', 'fr', 'Preis ist ungültig'],
  ['fr', 'de', 'Ajouter une porte'],
  ['en', 'ru', 'Chipboard doors arrive'],
  ['it', 'ja', 'Aggiungi una nuova porta'],
])('%s → %s: %j was left untranslated', (from, to, text) => expect(isFound(text, from, to)).toBe(true))

test.each([
  ['en', 'de', 'Status'],
  ['en', 'de', 'Blum TANDEMBOX antaro'],
  ['en', 'de', 'OK'],
  ['en', 'de', 'H1180 ST37, 16 mm'],
  ['en', 'de', 'Name, Status, Version'],
  ['en', 'de', 'Open Source'],
  ['en', 'de', 'New York'],
  ['en', 'de', 'Export PDF'],
  ['en', 'de', 'E-MAIL FOR US'],
  ['en', 'de', '{name} <b>{value}</b> mm'],
  ['en', 'de', 'info@example.org or-not'],
  ['en', 'de', 'https://example.org/save/changes'],
  ['en', 'en-GB', 'Save changes'],
  ['de', 'fr', 'Garage Hotel Restaurant'],
  ['en', 'ru', 'Blum CLIP top'],
])('%s → %s: %j may be the same', (from, to, text) => expect(isFound(text, from, to)).toBe(false))
