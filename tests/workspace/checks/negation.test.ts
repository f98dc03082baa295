import { expect, test } from 'vitest'
import { codesIn } from './kit.ts'

const negations = (source: string, target: string, from: string, to: string) =>
  codesIn(source, target, { from, to }).filter((code) => code.startsWith('negation'))

test.each([
  ['de', 'en', 'Der Name darf nicht leer sein', 'The name is required'],
  ['de', 'en', 'Keine Angabe', 'N/A'],
  ['de', 'en', 'Noch nicht freigegeben', 'Pending'],
  ['de', 'en', 'Preis ohne MwSt.', 'Price excl. VAT'],
  ['de', 'en', 'Preis ohne MwSt.', 'Net price'],
  ['de', 'en', 'Nicht erforderlich', 'Optional'],
  ['de', 'en', 'Nicht mehr als 5 Stück', 'Up to 5 pieces'],
  ['de', 'en', 'Nicht weniger als 5 Stück', 'At least 5 pieces'],
  ['de', 'en', 'Keine Verbindung', 'Offline'],
  ['de', 'en', 'Nicht öffentlich', 'Private'],
  ['de', 'en', 'Nicht veröffentlicht', 'Draft'],
  ['de', 'fr', 'Der Name darf nicht leer sein', 'Le nom est obligatoire'],
  ['en', 'de', 'The name cannot be empty', 'Der Name ist ein Pflichtfeld'],
  ['en', 'de', 'Not yet approved', 'Freigabe ausstehend'],
  ['en', 'de', 'Price without VAT', 'Preis zzgl. MwSt.'],
  ['en', 'fr', 'Price without VAT', 'Prix HT'],
  ['fr', 'en', 'Le nom ne peut pas être vide', 'The name is required'],
])('what one language says with a negation and the other without is the same: %s → %s: %s → %s', (...row) => {
  const [from, to, source, target] = row
  expect(negations(source, target, from, to)).toEqual([])
  expect(negations(target, source, to, from)).toEqual([])
})

test.each([
  ['de', 'en', 'Der Name darf nicht leer sein und wird nicht gespeichert', 'The name is required and saved'],
  ['de', 'en', 'Noch nicht freigegeben', 'Approved'],
  ['de', 'en', 'Preis ohne Rahmen', 'Price with frame'],
  ['en', 'de', 'The name is not required', 'Der Name ist erforderlich'],
  ['de', 'en', 'Keine Verbindung', 'Connection'],
  ['de', 'en', 'Nicht mehr als 5 Stück', 'More than 5 pieces'],
])('and what turns the sentence is told both ways: %s → %s: %s → %s', (from, to, source, target) => {
  expect(negations(source, target, from, to)).toEqual(['negation-missing'])
  expect(negations(target, source, to, from)).toEqual(['negation-extra'])
})
