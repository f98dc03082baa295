import { expect, test } from 'vitest'
import { find } from '#tests/workspace/checks/kit.ts'

const repeated = (target: string, to: string) =>
  find('Something else is said here.', target, { to }).filter(({ check }) => check === 'repeated')
const fixes = (target: string, to: string) => repeated(target, to).map(({ fix }) => fix?.text ?? null)

test.each([
  ['Für alle, die die Tür öffnen.', 'de'],
  ['Die die Tür öffnen, warten.', 'de'],
  ['Ob der der Richtige ist.', 'de-AT'],
  ['Wenn das das Brett ist.', 'de'],
  ['Wenn Sie sie sehen.', 'de'],
  ['The door had had a lock.', 'en'],
  ['We know that that is right.', 'en_GB'],
  ['Nous nous levons.', 'fr'],
  ['Vous vous levez.', 'fr'],
  ['Om det det handlar om.', 'sv'],
  ['Stalo se se mnou.', 'cs'],
  ['Als het het juiste is.', 'nl'],
  ['Kapıyı yavaş yavaş açın.', 'tr'],
  ['Adım adım ilerleyin.', 'tr'],
  ['Birer birer seçin.', 'tr-TR'],
  ['Hai cạnh song song.', 'vi'],
  ['Luôn luôn hiển thị.', 'vi'],
  ['Yavaş yavaş açın.', 'az'],
  ['धीरे धीरे खोलें.', 'hi'],
])('a word that grammar repeats is no issue: %j (%s)', (target, to) => {
  expect(repeated(target, to)).toEqual([])
})

test.each([
  ['What it is is good.', 'en'],
  ['The account you log in in Paris.', 'en'],
  ['Das ist sehr sehr gut.', 'de'],
  ['Weichen Sie nicht vom vom Hersteller empfohlenen Wert ab.', 'de'],
  ['Wechseln Sie zur zur Verfügung stehenden Version.', 'de'],
  ['Es steht in der im im Lieferumfang enthaltenen Liste.', 'de'],
  ['Eine Lösung für für Laien schwierige Fälle.', 'de'],
  ['El tren se para para recoger pasajeros.', 'es'],
  ['Op basis van van tevoren bepaalde maten.', 'nl'],
  ['Kies de de deur passende maat.', 'nl'],
  ['Wenn einer einer Tür traut.', 'de'],
  ['Die neue neue Platte.', 'de'],
  ['Aprire piano piano.', 'it'],
  ['Szła ledwo ledwo.', 'pl'],
])('a word that may be repeated on purpose is up to the user: %j (%s)', (target, to) => {
  expect(fixes(target, to)).toEqual([null])
})

test.each([
  ['Open the the door.', 'en'],
  ['The The door.', 'en'],
  ['Tür und und Fenster.', 'de'],
  ['Ouvrir dans dans la porte.', 'fr'],
  ['La puerta del del armario.', 'es'],
  ['Deur en en raam.', 'nl'],
  ['Kapı ve ve pencere.', 'tr'],
  ['Cửa và và cửa sổ.', 'vi'],
])('a word that is never repeated on purpose is fixed: %j (%s)', (target, to) => {
  expect(fixes(target, to)).toEqual([''])
})
