import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from './kit.ts'

test.each([
  ['de', 'en', 'Beschr.', 'Description'],
  ['en', 'de', 'Surface', 'Oberfl.'],
  ['en', 'de', 'Product description', 'Artikel-Beschr.'],
])('an abbreviated word ends in its own full stop: %s → %s: %s → %s', (from, to, source, target) => {
  expect(codesIn(source, target, { from, to })).toEqual([])
})

test.each([
  ['de', 'en', 'Eine weiße Schüssel', 'A white bowl.'],
  ['de', 'en', 'Mit einem warmen Schal', 'With a warm shawl.'],
  ['de', 'en', 'Suche nach einer Eule', 'Look for an owl.'],
])('English words that end in "wl" are not abbreviated: %s → %s: %s → %s', (from, to, source, target) => {
  expect(codesIn(source, target, { from, to })).toEqual(['end-extra'])
})

test.each([
  ['de', 'en', 'Lieferdat.', 'Delivery date'],
  ['en', 'de', 'Delivery date', 'Lieferdat.'],
  ['en', 'de', 'Packaging unit', 'Verpack. Einh.'],
  ['en', 'de', 'Saved.', 'Gesichert'],
  ['en', 'de', 'Save', 'Speichern.'],
  ['pl', 'en', 'Metr.', 'Metre'],
])('a full stop after one or two words is an abbreviation or taste: %s → %s: %s → %s', (from, to, source, target) => {
  expect(find(source, target, { from, to })).toEqual([])
})

test('a missing colon is found in a label, and is not fixed after an abbreviation', () => {
  expect(find('Packaging:', 'Verpack.')).toMatchObject([{ code: 'end-changed', fix: null }])
  expect(find('Packaging:', 'Verpackung')).toMatchObject([{ code: 'end-missing', fix: { text: ':' } }])
})

test.each([
  ['Search', 'Suche …', 'Suche'],
  ['Search', 'Suche\u00a0…', 'Suche'],
  ['Search', 'Suche&nbsp;&hellip;', 'Suche'],
  ['The texts are being loaded.', 'Die Texte werden geladen …', 'Die Texte werden geladen.'],
  ['Search\nnow', 'Jetzt\n…', 'Jetzt\n'],
  ['All of them are saved', 'Alle sind gespeichert .', 'Alle sind gespeichert'],
])('a mark is removed with the spaces before it: %s, %s → %s', (source, target, mended) => {
  expect(fixedText(target, find(source, target))).toBe(mended)
})

test.each([
  ['Width: height', 'Breite : Höhe'],
  ['Note: text', 'Hinweis : Text'],
  ['Files: {n}', 'Dateien : {n}'],
])('a colon between two spaces may be intended, so the user decides: %s → %s', (source, target) => {
  expect(find(source, target)).toMatchObject([{ code: 'space-before', fix: null }])
})

test.each([
  ['The sign : is allowed', 'Das Zeichen : ist erlaubt'],
  ['Scale 1:10', 'Maßstab 1 : 10'],
])('a colon that the source has, or in a scale, is intended: %s → %s', (source, target) => {
  expect(codesIn(source, target)).toEqual([])
})

test.each([
  ['Width:', 'Breite :', 'Breite:'],
  ['Width:\nheight', 'Breite :\nHöhe', 'Breite:\nHöhe'],
  ['Save, close', 'Sichern , schließen', 'Sichern, schließen'],
  ['Part a; part b', 'Teil a ; Teil b', 'Teil a; Teil b'],
  ['Colour: white; size: large', 'Farbe : weiß ; Größe : groß', 'Farbe : weiß; Größe : groß'],
  ['<b>Width:</b> 5', '<b>Breite :</b> 5', '<b>Breite:</b> 5'],
])('a colon at the end of a line is not: %s, %s → %s', (source, target, mended) => {
  expect(fixedText(target, find(source, target))).toBe(mended)
})

test.each([
  ['ml', 'All of them can be seen here.', 'എല്ലാ ഓർഡറുകളും ഇവിടെ കാണാന്\u200d', 'എല്ലാ ഓർഡറുകളും ഇവിടെ കാണാന്\u200d.'],
  ['de', 'All of them are saved.', 'Alle sind gespeichert \u2764\ufe0f', 'Alle sind gespeichert \u2764\ufe0f.'],
  ['de', 'All of them are saved!', 'Alle sind gespeichert\u200b', 'Alle sind gespeichert!\u200b'],
])('a mark is added after what belongs to the last sign, to %s: %s, %s → %s', (to, source, target, mended) => {
  expect(fixedText(target, find(source, target, { to }))).toBe(mended)
})

test.each([
  ['How do I change my password', 'Wie ändere ich mein Passwort?'],
  ['What to do next', 'Was ist als Nächstes zu tun?'],
])('a question may have its mark although the source has none: %s → %s', (source, target) => {
  expect(find(source, target)).toMatchObject([{ code: 'end-extra', fix: null }])
})

describe('a comma or semicolon in place of the mark', () => {
  test.each([
    ['de', 'This field is required.', 'Dieses Feld ist ein Pflichtfeld,', 'Dieses Feld ist ein Pflichtfeld.'],
    ['de', 'Really?', 'Wirklich,', 'Wirklich?'],
    ['de', 'Saved.', 'Gespeichert;', 'Gespeichert.'],
    ['de', '<b>It is saved.</b>', '<b>Es ist gespeichert,</b>', '<b>Es ist gespeichert.</b>'],
    ['fr', 'This field is required.', 'Ce champ est obligatoire ;', 'Ce champ est obligatoire.'],
    ['pl', 'This field is required.', 'To pole jest wymagane,', 'To pole jest wymagane.'],
    ['ru', 'It is saved now.', 'Сейчас сохранено,', 'Сейчас сохранено.'],
    ['he', 'It is saved now.', 'זה נשמר עכשיו,', 'זה נשמר עכשיו.'],
    ['ar', 'It is saved now.', 'تم الحفظ الآن،', 'تم الحفظ الآن.'],
  ])('is replaced by it, to %s: %s, %s → %s', (to, source, target, mended) => {
    expect(find(source, target, { to })[0]).toMatchObject({ code: 'end-changed' })
    expect(fixedText(target, find(source, target, { to }))).toBe(mended)
    expect(find(source, mended, { to })).toEqual([])
  })

  test.each([
    ['de', 'Hello Anna!', 'Hallo Anna,'],
    ['de', 'Dear Anna:', 'Hallo Anna,'],
    ['de', 'It is size 5.', 'Es ist Größe 5,'],
    ['zh', 'It is saved now.', '现在已保存，'],
  ])('may be intended, to %s: %s, %s', (to, source, target) => {
    expect(find(source, target, { to })).toMatchObject([{ code: 'end-changed', fix: null }])
  })

  test.each([
    ['de', 'One, two,', 'Eins, zwei,'],
    ['de', 'The file;', 'Die Datei,'],
    ['de', 'Dear Anna', 'Liebe Anna,'],
    ['el', 'Is it saved?', 'Αποθηκεύτηκε;'],
    ['th', 'It is saved now.', 'บันทึกแล้ว,'],
  ])('is correct, to %s: %s, %s', (to, source, target) => {
    expect(find(source, target, { to })).toEqual([])
  })
})

const days = (end: string) => `{days, plural, one {a day} other {# days}${end}`

test.each([
  ['} late.', ' verspätet.'],
  ['} late!', ' verspätet!'],
  ['} late', ' verspätet.'],
  ['} late:', ' verspätet'],
])('the end of a text with an open brace is unknown: %s, %s', (source, target) => {
  expect(codesIn(days(source), days(target))).toEqual(['icu-unclosed'])
})

test('and with its braces closed the missing mark is found', () => {
  expect(codesIn(days('} late.'), days('} verspätet'))).toEqual(['end-missing'])
})
