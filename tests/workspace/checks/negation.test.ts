import { expect, test } from 'vitest'
import { pairs, verbs } from '#src/workspace/checks/rules/words/negation-words.ts'
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
  ['de', 'en', 'Noch nicht bezahlt', 'Open'],
  ['de', 'en', 'Noch nicht bezahlte Rechnungen', 'Open invoices'],
  ['de', 'en', 'Noch nicht freigegeben', 'Waiting to be approved'],
  ['de', 'en', 'Preis mit Rahmen ohne MwSt.', 'Price with frame excl. VAT'],
  ['de', 'en', 'Preis ohne Zubehör', 'Price excl. accessories'],
  ['de', 'en', 'Preis ohne Versandkosten', 'Price plus shipping'],
  ['de', 'en', 'Nicht später als 5. Mai', 'By 5 May'],
  ['en', 'fr', 'You are not connected', 'Vous êtes hors ligne'],
  ['en', 'fr', 'Order not less than 5 pieces', 'Commandez au moins 5 pièces'],
  ['fr', 'en', 'Ne pas descendre en dessous de 5 °C', 'Keep it at 5 °C at least'],
  ['de', 'en', 'Material nicht angegeben', 'Material: N/A'],
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

test.each([
  ['en', 'de', 'The field must not be empty.', 'Das Feld muss leer sein.'],
  ['en', 'de', 'The field must not be empty.', 'Das Pflichtfeld muss leer sein.'],
  ['en', 'de', 'The shop is not open yet.', 'Der Shop ist offen.'],
  ['en', 'de', 'Orders that are not yet open', 'Offene Aufträge'],
  ['de', 'en', 'Das Fenster ist noch nicht offen', 'The window is open'],
  ['de', 'en', 'Die Bestellung wurde noch nicht geöffnet', 'The order is open'],
  ['de', 'en', 'Noch nicht freigegeben', 'Approved, delivery pending'],
  ['de', 'en', 'Das Maß darf nicht mehr als 5 mm abweichen.', 'The dimension may deviate by more than 5 mm.'],
  [
    'de',
    'en',
    'Das Maß darf nicht größer als 5 mm sein, gemessen bis zur Kante.',
    'The dimension must be larger than 5 mm, measured up to the edge.',
  ],
  ['de', 'en', 'Nicht später als 5. Mai per Kurier', 'After 5 May by courier'],
  ['de', 'en', 'Nicht weniger als 5 Stück', 'Fewer than 5 pieces, at least'],
  ['de', 'en', 'Tür ohne Rahmen zzgl. Griff', 'Door with frame plus handle'],
  ['de', 'en', 'Preis ohne Versandkosten', 'Price with shipping, plus packaging'],
  ['en', 'de', 'Delivery without assembly, plus shipping', 'Lieferung mit Montage, zzgl. Versand'],
  ['en', 'de', 'The name is not required', 'Der Name ist erforderlich, der Vorname optional'],
  ['en', 'de', 'This price list is not published.', 'Diese Preisliste ist intern veröffentlicht.'],
  ['en', 'fr', 'You are not connected', 'Vous êtes en ligne'],
  ['en', 'fr', 'Order not less than 5 pieces', 'Commandez moins de 5 pièces'],
  ['de', 'en', 'Material nicht angegeben', 'Material specified, weight n/a'],
])('what says the contrary in the words of the same is told: %s → %s: %s → %s', (from, to, source, target) => {
  expect(negations(source, target, from, to)).toEqual(['negation-missing'])
})

test.each([
  ['en', 'de', 'Your draft has not been saved yet.', 'Ihr Entwurf wurde gespeichert.'],
  ['en', 'de', 'Pending orders have not been checked yet.', 'Ausstehende Bestellungen wurden geprüft.'],
  ['en', 'de', 'Optional fields are not required.', 'Optionale Felder müssen gefüllt werden.'],
  ['en', 'de', 'The internal price is not public.', 'Der interne Preis ist für alle sichtbar.'],
  ['en', 'de', 'The max. width must not be larger than the door.', 'Die max. Breite muss größer sein als die Tür.'],
  ['en', 'de', 'The minimum must not be smaller than zero', 'Das Minimum muss kleiner sein als null'],
  ['en', 'de', 'Mandatory fields must not be left blank.', 'Pflichtfelder dürfen offen gelassen werden.'],
  ['en', 'de', 'Required fields must not be empty.', 'Pflichtfelder werden geleert.'],
  ['en', 'de', 'Offline: there is no connection.', 'Offline: Es besteht eine Verbindung.'],
  ['en', 'de', 'Without tax, plus shipping', 'Versteuert, zzgl. Versand'],
  ['de', 'en', 'Der Entwurf ist noch nicht gespeichert.', 'The draft is saved.'],
  ['de', 'en', 'Offene Aufträge wurden noch nicht bearbeitet.', 'Open orders were finished.'],
])('a word that both texts have excuses nothing: %s → %s: %s → %s', (from, to, source, target) => {
  expect(negations(source, target, from, to)).toEqual(['negation-missing'])
  expect(negations(target, source, to, from)).toEqual(['negation-extra'])
})

test('and in the other direction', () => {
  const back = negations('The order is open.', 'Die Bestellung ist noch nicht offen.', 'en', 'de')
  expect(back).toEqual(['negation-extra'])
  expect(negations('Le magasin est ouvert', 'The shop is not open yet', 'fr', 'en')).toEqual(['negation-extra'])
})

test('a word is counted as often as it is there, and a text that is read again is judged as before', () => {
  const patterns = [...verbs, ...pairs.flatMap(({ negated, plain, against }) => [negated, plain, against])].flatMap(
    (one) => Object.values(one),
  )
  expect(patterns.filter(({ global }) => !global)).toEqual([])
  const found = () => [
    negations('The name cannot be empty', 'Der Name ist ein Pflichtfeld', 'en', 'de'),
    negations('Without tax, plus shipping', 'Versteuert, zzgl. Versand', 'en', 'de'),
  ]
  expect([found(), found(), found()]).toEqual(Array.from({ length: 3 }, () => [[], ['negation-missing']]))
})
