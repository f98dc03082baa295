import { describe, expect, test } from 'vitest'
import { find } from './kit.ts'

const own = (source: string, target: string, to = 'de') =>
  find(source, target, { to }).filter(({ check }) => check === 'links')

describe('missing or changed links are found', () => {
  test.each([
    ['Read the [guide](https://example.org/a) first', 'Lesen Sie die Anleitung', 'link-missing'],
    ['Read the [guide](https://example.org/a)', 'Lesen Sie die [Anleitung](https://example.org/b)', 'link-changed'],
    ['Read the [guide](/help)', 'Lesen Sie die [Anleitung](/hilfe)', 'link-changed'],
    ['Open https://example.org/help', 'https://example.com/help öffnen', 'link-changed'],
    ['Open www.example.org/help.', 'Öffnen Sie die Hilfe.', 'link-missing'],
    ['<a href="https://example.org/a">Help</a>', '<a href="https://example.org/b">Hilfe</a>', 'link-changed'],
    ['Open https://example.org/a.example', 'https://example.org/b.example öffnen', 'link-changed'],
    ['Ask sales@example.org', 'Fragen Sie verkauf@example.org', 'link-changed'],
    ['Ask sales@example.org', 'Fragen Sie uns', 'link-missing'],
    ['Ask sales@example.com', 'Fragen Sie sales@example.de', 'link-changed'],
    ['[gallery id="3"] More doors', '[galerie id="3"] Mehr Türen', 'link-changed'],
    ['[gallery id="3"] More doors', '[gallery id="4"] Mehr Türen', 'link-changed'],
    ['[caption]Door[/caption]', 'Tür', 'link-missing'],
    ['Press [b]Save[/b]', 'Drücken Sie [b]Sichern', 'link-missing'],
    ['[your_name] asks', '[ihr_name] fragt', 'link-changed'],
    ['One\\nTwo', 'Eins Zwei', 'link-missing'],
    ['One\\nTwo', 'Eins/nZwei', 'link-missing'],
    ['A\\tB', 'A B', 'link-missing'],
  ])('%j as %j: %s', (source, target, code) => {
    expect(own(source, target)).toMatchObject([{ code, severity: 'warning' }])
  })
})

describe('legitimate changes by a translator are no issue', () => {
  test.each([
    ['Read the [guide](https://example.org/a) now', 'Lesen Sie jetzt die [Anleitung](https://example.org/a)'],
    ['Open https://example.org/en/help', 'Öffnen Sie https://example.org/de/help'],
    ['Open https://example.org/en/help', 'Öffnen Sie https://example.org/de/hilfe'],
    ['See https://en.wikipedia.org/wiki/Door', 'Siehe https://de.wikipedia.org/wiki/Tür'],
    ['See https://example.com/help', 'Siehe https://example.de/help'],
    ['See http://example.org/', 'Siehe https://example.org.'],
    ['[caption title="A door"]Door[/caption]', '[caption title="Eine Tür"]Tür[/caption]'],
    ['Width [mm] of the door [optional]', 'Breite [mm] der Tür [wahlweise]'],
    ['Press [Enter]', 'Drücken Sie [Eingabe]'],
    ['Saved in C:\\new\\texts', 'Gespeichert unter C:\\neu\\texte'],
    ['One\\nTwo', 'Eins\\nZwei'],
    ['a/b and [x]', 'a/b und [x]'],
    ['At 12:30 @ home', 'Um 12:30 zu Hause'],
    ['Such as https://demo.example:80/door', 'Etwa https://demo.example:80/tuer'],
    ['Such as www.demo.example', 'Etwa www.muster.example'],
    ['Such as https://me@demo.example/', 'Etwa https://ich@muster.example/'],
  ])('%j as %j', (source, target) => expect(own(source, target)).toEqual([]))

  test('a language with fewer plural forms has it once', () => {
    const source = '{n, plural, one {# door: https://example.org/a} other {# doors: https://example.org/a}}'
    expect(own(source, '{n, plural, other {#ドア https://example.org/a}}', 'ja')).toEqual([])
  })

  test('words of a language without spaces may follow a URL', () => {
    expect(own('See https://example.org/help now', 'https://example.org/helpをご覧ください', 'ja')).toEqual([])
  })
})

test.each(['[a](', '[', '@', 'a@', 'https://a.b/c ', '[a b="c"]', '\\n', 'a.', '[b]x[/b]', 'www.'])(
  '100,000 signs of %j are looked through in a moment',
  (piece) => {
    const text = piece.repeat(100_000 / piece.length)
    const start = process.cpuUsage()
    own(text, `${text.slice(0, -9)}x`)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000)
  },
)
