import { expect, test } from 'vitest'
import { codesIn } from './kit.ts'

test.each([
  ['ar', 'Weight 5 kg', 'الوزن ٥ كجم'],
  ['ar', 'Weight 12.5 kg', 'الوزن ١٢٫٥ كجم'],
  ['fa', 'Weight 5 kg', 'وزن ۵ کیلوگرم'],
  ['ar', '50% off', 'خصم ٥٠٪'],
  ['ar', 'Width 5 mm', 'العرض ٥ mm'],
  ['ja', '50% off', '50％オフ'],
  ['ja', 'At 20 °C', '20℃で'],
  ['ja', 'Area 5 m²', '面積5㎡'],
  ['ja', 'Width 16 mm', '幅１６㎜'],
  ['zh', 'Weight 5 kg', '重量5㎏'],
  ['zh', 'Length 5 cm, volume 3 m³', '长度5㎝，体积3㎥'],
])('in %s digits and units may be its own signs: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['es', 'Width 16 mm', 'Ancho de 16 milímetros'],
  ['es', 'Length 5 km', 'Longitud de 5 kilómetros'],
  ['es', 'Area 5 m²', 'Superficie de 5 metros cuadrados'],
  ['es', 'Volume 5 m³', 'Volumen de 5 metros cúbicos'],
  ['es', 'Up to 50%', 'Hasta el 50 por ciento'],
  ['es', 'Load 2 t', 'Carga de 2 toneladas'],
  ['es', 'Lamp of 5 W', 'Lámpara de 5 vatios'],
  ['es', 'Price $5', 'Precio de 5 dólares'],
  ['pl', 'Length 5 cm', 'Długość 5 centymetrów'],
  ['pl', 'Up to 50%', 'Do 50 procent'],
  ['pl', 'At 20 °C', 'W temperaturze 20 stopni'],
  ['pl', 'Volume 5 l', 'Objętość 5 litrów'],
  ['pl', 'Load 5 t', 'Ładunek 5 ton'],
  ['pl', 'Area 5 m²', 'Powierzchnia 5 metrów kwadratowych'],
  ['pl', 'Volume 5 m³', 'Objętość 5 metrów sześciennych'],
  ['pl', 'Lamp of 5 W', 'Lampa 5 watów'],
  ['cs', 'At 20 °C', 'Při 20 stupních'],
  ['cs', 'Load 5 t', 'Zatížení 5 tun'],
  ['cs', 'Area 5 m²', 'Plocha 5 metrů čtverečních'],
  ['cs', 'Volume 5 m³', 'Objem 5 metrů krychlových'],
  ['it', 'Width 16 mm', 'Larghezza 16 millimetri'],
  ['it', 'Weight 5 kg', 'Peso 5 chili'],
  ['it', 'Volume 5 l', 'Volume 5 litri'],
  ['it', 'Load 5 t', 'Carico 5 tonnellate'],
  ['cs', 'With 5 t', 'S 5 tunami'],
  ['de', 'Load 5 t', 'Last von 5 Tonnen'],
  ['fr', 'Up to 5 MB', 'Jusqu’à 5Mo'],
  ['de', 'Fuse of 5 A', 'Sicherung mit 5 Ampere'],
  ['de', 'Weight 5 g', 'Gewicht 5 Gramm'],
  ['de', 'Price 5 €', 'Preis 5 Euro'],
  ['fr', 'Load 5 t', 'Charge de 5 tonnes'],
  ['nl', 'Load 5 t', 'Last van 5 ton'],
  ['sv', 'Load 5 t', 'Last på 5 ton'],
  ['hu', 'Load 5 t', 'Teher 5 tonna'],
  ['it', 'Area 5 m²', 'Superficie 5 metri quadrati'],
])('in %s a unit may be a word: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['ja', 'Width 16 mm', '幅16mm'],
  ['zh', 'Width 16 mm', '宽16mm'],
  ['zh_Hant_TW', 'Width 16 mm', '寬16mm'],
  ['ko', 'Width 16 mm', '너비 16mm'],
])('in %s a unit joins its number: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['ar', 'Weight 5 kg', 'الوزن ٥', 'unit-missing'],
  ['ar', 'Weight 5 kg for 2 doors', 'الوزن ٥ من ٢ باب', 'unit-missing'],
  ['ja', 'Width 16 cm', '幅16㎜', 'unit-missing'],
  ['ja', 'Width 16 mm', '幅16cm', 'unit-changed'],
  ['es', 'Width 16 mm', 'Ancho de 16', 'unit-missing'],
  ['de', 'To do with 5 t', 'Mit 5 zu tun', 'unit-missing'],
  ['de', 'A sound of 5 t', 'Ein Ton von 5', 'unit-missing'],
  ['fr', 'Value 5 €', 'Valeur 5', 'unit-missing'],
  ['de', 'Lamp of 5 A', 'Lampe mit 5', 'unit-missing'],
  ['de', 'Programme of 5 g', 'Programm mit 5', 'unit-missing'],
  ['de', 'With up to 5 MB', 'Demo mit bis zu 5', 'unit-missing'],
  ['fr', 'Your load 5 t', 'Ton chargement 5', 'unit-missing'],
  ['pl', 'Width 16 cm', 'Szerokość 16 milimetrów', 'unit-missing'],
  ['it', 'Area 5 mm²', 'Superficie 5 millimetri', 'unit-missing'],
  ['th', 'Width 16 mm', 'กว้าง 16mm', 'unit-space'],
])('and in %s what is wrong is found: %s → %s: %s', (to, source, target, code) => {
  expect(codesIn(source, target, { to })).toContain(code)
})

test.each([
  ['fi', '10 prosenttia'],
  ['nb', '10 prosent'],
  ['hu', '10 százalék'],
  ['et', '10 protsenti'],
  ['tr', 'yüzde 10'],
  ['vi', '10 phần trăm'],
  ['id', '10 persen'],
  ['sl', '10 odstotkov'],
  ['hr', '10 posto'],
  ['pt', '10 por cento'],
  ['zh', '百分之10'],
])('in %s a share may be said in words: %s', (to, target) => {
  expect(codesIn('10%', target, { to })).toEqual([])
})

test.each([
  ['fi', '10 kB free', '10 kt vapaana'],
  ['fi', '{n} MB of {m} GB', '{n} Mt / {m} Gt'],
  ['fi', '10 TB', '10 Tt'],
  ['fi', '10 MB', '10 megatavua'],
  ['fi', '16 mm', '16 milliä'],
  ['fi', '5 cm', '5 senttiä'],
  ['fi', 'At 20 °C', '20 asteessa'],
  ['tr', '500 g', '500 gr'],
  ['tr', '500 ms', '500 msn'],
  ['tr', '5 L', '5 lt'],
  ['tr', '{n}m ago', '{n} dk önce'],
  ['tr', '5 GB', '5 gigabayt'],
  ['tr', '5 cm', '5 santim'],
  ['tr', 'At 20 °C', '20 derecede'],
  ['ro', '10 KB', '10 KO'],
  ['ro', '10 MB', '10 megaocteți'],
  ['hu', '10 MB', '10 megabájt'],
  ['hu', '5 kg', '5 kiló'],
  ['hu', '{n}m ago', '{n} perce'],
  ['hu', 'At 20 °C', '20 fokon'],
  ['pl', '10 MB', '10 megabajtów'],
  ['pl', '$5', '5 dol.'],
  ['pt', 'At 20 °C', 'A 20 graus'],
])('in %s a unit has a spelling of its own: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['fi', '10 MB', '10 Gt'],
  ['tr', '500 g', '500 grup'],
  ['tr', '10 m', '10 dkg'],
  ['fr', '10 kB', '10 kt'],
  ['hu', '5 kg', '5 kilométer'],
])('and in %s another one, or a word, is none: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toContain('unit-missing')
})
