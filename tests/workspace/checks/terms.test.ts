import { describe, expect, test } from 'vitest'
import { codesIn } from './kit.ts'

const term = (one: string, ...targets: string[]) => ({ term: one, targets, forbidden: [] })
const found = (from: string, to: string, source: string, target: string, words: [string, string]) =>
  codesIn(source, target, { from, to, terms: [term(...words)] }).filter((code) => code.startsWith('term'))

test.each<[string, string, string, string, [string, string]]>([
  ['de', 'en', 'Alles Zubehör', 'All accessories', ['Zubehör', 'accessory']],
  ['de', 'en', 'Fachböden', 'Shelves', ['Fachböden', 'shelf']],
  ['de', 'en', 'Ein Türblatt', 'One door leaf', ['Türblatt', 'door leaves']],
  ['de', 'en', 'Ein Zubehör', 'One accessory', ['Zubehör', 'accessories']],
  ['de', 'en', 'Messer', 'Knife', ['Messer', 'knives']],
  ['en', 'ja', 'The new door', '新しいドアです', ['door', 'ドア']],
  ['en', 'zh', 'The new door', '新的门板', ['door', '门']],
  ['en', 'th', 'The new door', 'บานประตูใหม่', ['door', 'ประตู']],
  ['en', 'ko', 'The new door', '새로운 문짝을', ['door', '문짝']],
  ['en', 'ar', 'The new door', 'الباب الجديد', ['door', 'باب']],
  ['en', 'he', 'The new door', 'בדלת החדשה', ['door', 'דלת']],
  ['en', 'pl', 'Five boards', 'Pięć desek', ['board', 'deska']],
  ['en', 'pl', 'Two boards', 'Dwie deski', ['board', 'deska']],
  ['en', 'cs', 'Five drawers', 'Pět zásuvek', ['drawer', 'zásuvka']],
  ['en', 'ru', 'Five handles', 'Пять ручек', ['handle', 'ручка']],
  ['en', 'ru', 'The doors', 'Двери', ['door', 'дверь']],
  ['en', 'it', 'Two panels', 'Due pannelli', ['panel', 'pannello']],
  ['en', 'it', 'Two doors', 'Due ante', ['door', 'anta']],
  ['en', 'pt', 'Two panels', 'Dois painéis', ['panel', 'painel']],
  ['en', 'es', 'Two tables', 'Dos mesas', ['table', 'mesa']],
  ['en', 'it', 'Two doors', 'Due porte', ['door', 'porta']],
  ['en', 'es', 'Two doors', 'Dos puertas', ['door', 'puerta']],
  ['en', 'es', 'White doors', 'Puertas blancas', ['white door', 'puerta blanco']],
  ['en', 'fr', 'Two doors', 'Deux portes', ['door', 'porte']],
  ['en', 'fr', 'Two drawers', 'Deux tiroirs', ['drawer', 'tiroir']],
  ['en', 'fr', 'Two panels', 'Deux panneaux', ['panel', 'panneau']],
  ['en', 'fr', 'Two boxes', 'Deux boîtes', ['box', 'boîte']],
  ['en', 'fr', 'Wooden', 'En bois', ['Wooden', 'bois']],
  ['en', 'pl', 'With boards', 'Z deskami', ['board', 'deska']],
  ['en', 'pl', 'Two dowels', 'Dwa kołki', ['dowel', 'kołek']],
  ['en', 'pl', 'The frames', 'Ramy', ['frame', 'rama']],
  ['en', 'tr', 'In the doors', 'Kapaklarında', ['door', 'kapak']],
  ['en', 'el', 'Two doors', 'Δύο πόρτες', ['door', 'πόρτα']],
])('a term is found in any form: %s → %s: %s → %s', (from, to, source, target, words) => {
  expect(found(from, to, source, target, words)).toEqual([])
})

test.each<[string, string, string, string, [string, string]]>([
  ['de', 'en', 'Alles Zubehör', 'All of the access', ['Zubehör', 'accessory']],
  ['de', 'en', 'Fachboden', 'Shell', ['Fachboden', 'shelf']],
  ['en', 'ja', 'The new door', '新しい窓です', ['door', 'ドア']],
  ['en', 'ja', 'New bar', '新しいハー', ['bar', 'バー']],
  ['en', 'ar', 'The new door', 'النافذة الجديدة', ['door', 'باب']],
  ['en', 'pl', 'Five boards', 'Pięć płyt', ['board', 'deska']],
  ['en', 'pl', 'Five boards', 'Pięć podesek', ['board', 'deska']],
  ['en', 'it', 'Two doors', 'Due porte', ['door', 'anta']],
  ['en', 'es', 'The leg', 'El piso', ['leg', 'pie']],
  ['en', 'es', 'The leg', 'La pieza', ['leg', 'pie']],
  ['en', 'es', 'The door', 'El puerto', ['door', 'puerta']],
  ['en', 'fr', 'Wood', 'La boîte', ['wood', 'bois']],
  ['en', 'fr', 'A screw', 'Partie visible', ['screw', 'vis']],
  ['en', 'fr', 'The price', 'La prison', ['price', 'prix']],
  ['en', 'fr', 'The door', 'Le portail', ['door', 'porte']],
  ['en', 'it', 'The door', 'La porticina', ['door', 'porta']],
  ['en', 'it', 'The door', 'Il porto', ['door', 'porta']],
  ['en', 'pl', 'The frame', 'Ramiona', ['frame', 'rama']],
])('and a different word does not count: %s → %s: %s → %s', (from, to, source, target, words) => {
  expect(found(from, to, source, target, words)).toEqual(['term-missing'])
})

describe('nested terms', () => {
  const glossary = [
    term('frame', 'Rahmen'),
    term('door frame', 'Zarge'),
    { term: 'edging', targets: ['Kante'], forbidden: ['Rahmen', 'Umleimer'] },
    term('boards', 'Bretter'),
    term('board', 'Platte'),
  ]
  const codes = (source: string, target: string) => codesIn(source, target, { terms: glossary })

  test.each([
    ['Close the door frame', 'Zarge schließen'],
    ['Door frames and a frame', 'Zargen und ein Rahmen'],
    ['A frame with edging', 'Rahmen mit Kante'],
    ['Three boards', 'Drei Bretter'],
    ['Three boards', 'Drei Platten'],
  ])('the longest counts, as marked: %s → %s', (source, target) => {
    expect(codes(source, target)).toEqual([])
  })

  test.each([
    ['Close the door frame', 'Rahmen schließen', ['term-missing']],
    ['Door frames and a frame', 'Zargen und eine Leiste', ['term-missing']],
    ['Edging', 'Umleimer', ['term-forbidden']],
  ])('and a missing one is found: %s → %s', (source, target, found) => {
    expect(codes(source, target)).toEqual(found)
  })
})

test.each<[string, string, string, [string, string]]>([
  ['fi', 'The width of the door', 'Oven leveys', ['door', 'ovi']],
  ['fi', 'In a cupboard', 'Kaapissa', ['cupboard', 'kaappi']],
  ['fi', 'Of the kitchen cupboard', 'Keittiökaapin', ['cupboard', 'kaappi']],
  ['fi', 'On the beach', 'Rannalla', ['beach', 'ranta']],
  ['fi', 'Of the building', 'Rakennuksen', ['building', 'rakennus']],
  ['pl', 'Behind the table', 'Przy stole', ['table', 'stół']],
  ['pl', 'On a shelf', 'Na półce', ['shelf', 'półka']],
  ['pl', 'On the leg', 'Na nodze', ['leg', 'noga']],
  ['cs', 'From a drawer', 'Zboku v zásuvce', ['drawer', 'zásuvka']],
  ['cs', 'On the table', 'Na stole', ['table', 'stůl']],
  ['tr', 'Its colour', 'Rengi', ['colour', 'renk']],
  ['tr', 'Its lid', 'Kapağı', ['lid', 'kapak']],
  ['tr', 'LAMP', 'IŞIK', ['lamp', 'ışık']],
  ['tr', 'TASK', 'İŞ', ['task', 'iş']],
  ['es', 'The lights', 'Las luces', ['light', 'luz']],
  ['nl', 'All windows', 'Alle ramen', ['window', 'raam']],
  ['nl', 'Houses', 'Huizen', ['house', 'huis']],
  ['nl', 'Roof windows', 'Dakramen', ['window', 'raam']],
  ['ro', 'All doors', 'Toate ușile', ['door', 'uşă']],
  ['ro', 'Two doors', 'Două uşi', ['door', 'ușă']],
  ['lt', 'Of doors', 'Durų', ['door', 'durys']],
  ['lt', 'Of the cupboard', 'Spintos', ['cupboard', 'spinta']],
  ['lv', 'Width of doors', 'Durvju platums', ['door', 'durvis']],
  ['ar', 'All doors', 'كل الأبواب', ['door', 'باب']],
  ['ar', 'The keys', 'المفاتيح', ['key', 'مفتاح']],
  ['ar', 'Windows', 'نوافذ', ['window', 'نافذة']],
  ['fr', 'The cupboard', 'L’armoire', ['cupboard', "l'armoire"]],
  ['uk', 'The link', 'Звʼязок', ['link', "зв'язок"]],
  ['it', 'The rows', 'Le righe', ['row', 'riga']],
  ['pt', 'The options', 'As opções', ['option', 'opção']],
  ['fr', 'Works', 'Travaux', ['work', 'travail']],
])('a stem changes by rule: %s: %s → %s', (to, source, target, words) => {
  expect(found('en', to, source, target, words)).toEqual([])
})

test.each<[string, string, string, [string, string]]>([
  ['fi', 'The door', 'Ikkuna', ['door', 'ovi']],
  ['fi', 'The door', 'Novelli', ['door', 'ovi']],
  ['fi', 'The cupboard', 'Kaapeli', ['cupboard', 'kaappi']],
  ['pl', 'The table', 'Stalowy', ['table', 'stół']],
  ['cs', 'The drawer', 'Zásobník', ['drawer', 'zásuvka']],
  ['tr', 'The colour', 'Reklam', ['colour', 'renk']],
  ['tr', 'The lamp', 'Aşk', ['lamp', 'ışık']],
  ['es', 'The light', 'Lucha', ['light', 'luz']],
  ['nl', 'The window', 'Ramp', ['window', 'raam']],
  ['ro', 'The door', 'Fereastră', ['door', 'ușă']],
  ['lt', 'The door', 'Durklas', ['door', 'durys']],
  ['lv', 'The door', 'Logs', ['door', 'durvis']],
  ['ar', 'The door', 'البيوت', ['door', 'باب']],
  ['fr', 'The cupboard', "L'arme", ['cupboard', "l'armoire"]],
])('and a word that only looks like it does not count: %s: %s → %s', (to, source, target, words) => {
  expect(found('en', to, source, target, words)).toEqual(['term-missing'])
})

describe('a term as glossaries write it', () => {
  test.each<[string, string, [string, string]]>([
    ['We deliver', 'Wir liefern', ['to deliver', 'liefern']],
    ['It delivers', 'Es liefert', ['to deliver', 'liefert']],
    ['Was delivered', 'Ausgeliefert', ['To deliver', 'geliefert']],
    ['Planning it', 'Planen', ['to plan', 'planen']],
    ['Carried over', 'Übertragen', ['to carry', 'übertragen']],
    ['A door', 'Eine Tür', ['the door', 'die Tür']],
    ['One door leaf', 'Ein Türblatt', ['door (leaf)', '(das) Türblatt']],
    ['Two boards', 'Zwei Platten', ['board(s)', 'Platte(n)']],
  ])('is found: %s → %s', (source, target, words) => expect(found('en', 'de', source, target, words)).toEqual([]))

  test.each<[string, string, [string, string]]>([
    ['We deliver', 'Wir kommen', ['to deliver', 'liefern']],
    ['It delivers', 'Es kommt', ['to deliver', 'liefern']],
    ['It was delivered', 'Es kam', ['to deliver', 'liefern']],
    ['All doors', 'Alle Fenster', ['the door', 'die Tür']],
    ['A door', 'Ein Fenster', ['door (leaf)', 'Türblatt']],
  ])('is reported as missing: %s → %s', (source, target, words) =>
    expect(found('en', 'de', source, target, words)).toEqual(['term-missing']),
  )

  test('in a translation too', () => {
    const words: [string, string] = ['liefern', 'to deliver']
    expect(found('de', 'en', 'Wir liefern', 'We deliver it', words)).toEqual([])
    expect(found('de', 'en', 'Sie liefern', 'You delivered it', words)).toEqual([])
    expect(found('de', 'en', 'Sie liefern', 'You bring it to us', words)).toEqual(['term-missing'])
    expect(found('de', 'en', 'Das Türblatt', 'A door leaf', ['das Türblatt', 'the door leaf'])).toEqual([])
  })

  test.each([
    ['zh', '门扇', '门扉', '请打开门扉。'],
    ['ja', '扉', 'ドアパネル', 'ドアパネルを開けてください。'],
    ['ko', '문', '문짝', '문짝을 여십시오.'],
    ['ar', 'ضلفة', 'درفة', 'افتح الدرفة'],
  ])('is forbidden in %s too, where words are joined', (to, right, wrong, target) => {
    const terms = [{ term: 'door leaf', targets: [right], forbidden: [wrong] }]
    expect(codesIn('Open the door leaf.', target, { to, terms })).toContain('term-forbidden')
  })

  test('is not found within an approved term of a script that joins words', () => {
    const terms = [{ term: 'edging', targets: ['封边条'], forbidden: ['边条'] }]
    expect(codesIn('Glue the edging.', '粘贴封边条。', { to: 'zh', terms })).toEqual([])
    expect(codesIn('Glue the edging.', '粘贴边条。', { to: 'zh', terms })).toEqual(['term-forbidden'])
  })

  test('is forbidden in Turkish capitals too', () => {
    const terms = [{ term: 'light', targets: ['lamba'], forbidden: ['ışık'] }]
    expect(codesIn('Light', 'IŞIK', { to: 'tr', terms })).toContain('term-forbidden')
  })
})

describe('a compound contains a term', () => {
  test.each<[string, string, [string, string]]>([
    ['de', 'Haustür', ['door', 'Tür']],
    ['de', 'Türblatt', ['door', 'Tür']],
    ['de', 'Eichentür', ['door', 'Tür']],
    ['de', 'Glas-Schiebetüren', ['door', 'Tür']],
    ['de', 'Öltüren', ['door', 'Tür']],
    ['de', 'PVCtüren', ['door', 'Tür']],
    ['de', '3türig', ['door', 'Tür']],
    ['de', 'Die Tu\u0308ren', ['door', 'Tür']],
    ['de', 'Wildeiche', ['oak', 'Eiche']],
    ['de', 'Ölfarbe', ['paint', 'Farbe']],
    ['de', 'Plattenränder', ['edge', 'Rand']],
    ['de', 'Fachboden', ['floor', 'Böden']],
    ['de', 'Schrankfach', ['compartment', 'Fächer']],
    ['de', 'Einbauschrank', ['cupboard', 'Schränken']],
    ['de', 'Designtest', ['test', 'Test']],
    ['de', 'Ihre Email', ['mail', 'Mail']],
    ['de', 'Maßtrapez', ['trapezoid', 'Trapez']],
    ['de', 'Trapezgewinde', ['thread', 'Gewinde']],
    ['sv', 'Ekdörr', ['door', 'dörr']],
    ['sv', 'Ölunch', ['lunch', 'lunch']],
    ['nl', 'Glasdeur', ['door', 'deur']],
    ['fi', 'Lasiovi', ['door', 'ovi']],
  ])('as one of its words, to %s: %s', (to, target, words) => {
    const [one] = words
    expect(found('en', to, `The ${one}`, target, words)).toEqual([])
  })

  test.each<[string, string, [string, string]]>([
    ['de', 'Die Temperatur', ['door', 'Tür']],
    ['de', 'Reparatur', ['door', 'Tür']],
    ['de', 'Tor mit Holzstruktur', ['door', 'Tür']],
    ['de', 'Pforte aus Naturholz', ['door', 'Tür']],
    ['de', 'Natürlich', ['door', 'Tür']],
    ['de', 'Temperaturen', ['door', 'Türen']],
    ['de', 'Speichern', ['oak', 'Eiche']],
    ['de', 'Buche im gleichen Farbton', ['oak', 'Eiche']],
    ['de', 'Vergleichen und erreichen', ['oak', 'Eiche']],
    ['de', 'Ein abweichender Bereich', ['oak', 'Eiche']],
    ['de', 'Preis', ['ice', 'Eis']],
    ['de', 'Hinweis und Ausweis', ['ice', 'Eis']],
    ['de', 'Brandschutz', ['edge', 'Rand']],
    ['de', 'Veränderung', ['edge', 'Rand']],
    ['de', 'Rohr', ['ear', 'Ohr']],
    ['de', 'Fernrohr', ['ear', 'Ohr']],
    ['sv', 'Priset', ['ice', 'is']],
    ['nl', 'De prijs', ['rice', 'rijs']],
  ])('and not as part of another word, to %s: %s', (to, target, words) => {
    const [one] = words
    expect(found('en', to, `The ${one}`, target, words)).toEqual(['term-missing'])
  })
})

describe('a separable German verb', () => {
  test.each<[string, string, [string, string]]>([
    ['Sign up', 'Melden Sie sich an', ['sign up', 'anmelden']],
    ['Select it', 'Wählen Sie eine Platte aus.', ['select', 'auswählen']],
    ['Select it', 'Wähle eine Platte <b>aus</b>', ['select', 'auswählen']],
    ['Install it', 'Bauen Sie das Schloss ein und prüfen Sie es', ['install', 'einbauen']],
    ['Install it', 'Das Schloss ist einzubauen', ['install', 'einbauen']],
    ['Install it', 'Das Schloss wird eingebaut', ['install', 'einbauen']],
    ['Enter it', 'Gib den Namen ein', ['enter', 'eingeben']],
    ['Reset it', 'Setzen Sie alles zurück', ['reset', 'zurücksetzen']],
    ['Add it', 'Fügen Sie es hinzu', ['add', 'hinzufügen']],
  ])('is found: %s → %s', (source, target, words) => expect(found('en', 'de', source, target, words)).toEqual([]))

  test.each<[string, string, [string, string]]>([
    ['Sign up', 'Melden Sie den Fehler an den Support', ['sign up', 'anmelden']],
    ['Sign up', 'Melden Sie sich. Was steht an?', ['sign up', 'anmelden']],
    ['Select it', 'Wählen Sie eine Platte', ['select', 'auswählen']],
    ['Select it', 'Suchen Sie eine Platte aus', ['select', 'auswählen']],
    ['Install it', 'Bauen Sie das Schloss aus', ['install', 'einbauen']],
    ['Install it', 'Bauer Müller lädt ein', ['install', 'einbauen']],
  ])('is reported as missing: %s → %s', (source, target, words) =>
    expect(found('en', 'de', source, target, words)).toEqual(['term-missing']),
  )
})

test.each<[string, string, [string, string]]>([
  ['de', 'Firmen und Firmenadressen', ['word', 'Firma']],
  ['de', 'Kundenkonten', ['word', 'Konto']],
  ['de', 'Die Daten', ['word', 'Datum']],
  ['de', 'Alle Themen', ['word', 'Thema']],
  ['de', 'Risiken', ['word', 'Risiko']],
  ['de', 'Die Radien', ['word', 'Radius']],
  ['de', 'Zwei Modi', ['word', 'Modus']],
  ['pl', 'Pięć zamówień', ['word', 'zamówienie']],
  ['pl', 'Pięć zdjęć', ['word', 'zdjęcie']],
  ['ru', 'Пять дней', ['word', 'день']],
  ['ru', 'Без угля', ['word', 'уголь']],
  ['fr', 'La nouvelle', ['word', 'nouveau']],
  ['fr', 'Les belles', ['word', 'beau']],
  ['sv', 'Böcker', ['word', 'bok']],
])('a plural or a case with another ending, to %s: %s', (to, target, words) => {
  expect(found('en', to, 'The word', target, words)).toEqual([])
})

test.each<[string, string, [string, string]]>([
  ['de', 'Firmung', ['word', 'Firma']],
  ['de', 'Kontrolle', ['word', 'Konto']],
  ['de', 'Dateien', ['word', 'Datum']],
  ['pl', 'Zamów', ['word', 'zamówienie']],
  ['ru', 'Дно', ['word', 'дань']],
  ['fr', 'La nouille', ['word', 'nouveau']],
  ['sv', 'Bockar', ['word', 'bok']],
])('and a different word does not count, to %s: %s', (to, target, words) => {
  expect(found('en', to, 'The word', target, words)).toEqual(['term-missing'])
})

test.each([
  ['In order to save', 'Zum Speichern', []],
  ['In order that it shows', 'Damit es sichtbar ist', []],
  ['It takes an order to save', 'Es muss gespeichert werden', ['term-missing']],
  ['In order {n}', 'In {n}', ['term-missing']],
  ['All in order to order', 'Alles zum Bestellen', ['term-missing']],
])('"in order to" does not contain the term “order”: %s → %s', (source, target, codes) => {
  expect(found('en', 'de', source, target, ['order', 'Auftrag'])).toEqual(codes)
})
