import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from './kit.ts'

describe('with a tag that the source opens and never closes', () => {
  test.each([
    ['Press <Enter>, then <b>Save</b>', 'Erst <Enter>, dann Speichern', ['tag-missing']],
    ['Press <Enter>, then <b>Save</b>', 'Erst <Eingabe>, dann Speichern', ['tag-missing']],
    ['Press <Enter>, then <b>Save</b>', 'Erst <Enter>, dann </b>Speichern<b>', ['tag-order']],
    [
      'Press <Enter>, then <b>Save</b>',
      'Erst <Eingabe>, dann <i>Speichern</i>',
      ['tag-missing', 'tag-extra', 'tag-extra'],
    ],
    ['First<p>Second <b>bold</b>', 'Erstens<p>Zweitens fett', ['tag-missing']],
    ['First<p>Second <b>bold</b>', 'Erstens<p>Zweitens </b>fett<b>', ['tag-order']],
    ['First<p>Second <b>bold</b>', 'Erstens, zweitens <b>fett</b>', ['tag-missing']],
    ['<i>First<p>Second</i>', '<i>Erstens<p>Zweitens</b>', ['tag-changed']],
    ['A</b> and <i>B</i>', 'A</b> und B', ['tag-missing']],
    ['<b><i>Save</b></i> <u>now</u>', '<b><i>Jetzt</b></i> speichern', ['tag-missing']],
  ])('what %j loses in %j is found: %s', (source, target, found) => {
    expect(codesIn(source, target)).toEqual(found)
  })

  test.each([
    ['Press <Enter>, then <b>Save</b>', 'Erst <Enter>, dann <b>Speichern</b>'],
    ['Press <Enter>, then <b>Save</b>', 'Erst <Eingabe>, dann <b>Speichern</b>'],
    ['Press <Enter>, then <b>Save</b>', 'Erst die Eingabetaste, dann <b>Speichern</b>'],
    ['Press <Enter>, then <b>Save</b>', 'Erst <Return Taste>, dann <b>Speichern</b>'],
    ['<Please choose> or <none>, <a href="x">help</a>', '<Bitte wählen> oder <keine>, <a href="x">Hilfe</a>'],
    ['<Please choose>, <a href="x">help</a>', '<Bitte>, <a href="x">Hilfe</a>'],
    ['First<p>Second <b>bold</b>', 'Erstens<p>Zweitens <b>fett</b>'],
    ['First<p>Second <b>bold</b>', '<p>Erstens</p><b>fett</b> zweitens'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>Eins</li><li>Zwei</li></ul>'],
    ['Press <b>Save', '<b>Speichern</b> wählen'],
    ['A</b> and <i>B</i>', 'A</b> und <i>B</i>'],
    ['A</b> and <i>B</i>', 'A und <i>B</i>'],
    ['<b><i>Save</b></i>', '<b><i>Speichern</i></b>'],
    ['Choose <Option> here', 'Hier <Auswahl> wählen'],
    ['Press <Ctrl>', '<Strg>+<Umschalt> drücken'],
    ['Dear <Name>, hello', 'Hallo <Vorname> <Nachname>'],
    ['Press <T> to go to <b>top</b>', 'Mit <O> nach <b>oben</b>'],
  ])('and %j as %j is correct', (source, target) => {
    expect(find(source, target)).toEqual([])
  })
})

describe('a placeholder in an attribute', () => {
  const link = 'See <a href="{url}">terms</a>'
  const links = (one: string, other: string) =>
    `{n, plural, one {<a href="${one}">a door</a>} other {<a href="${other}"># doors</a>}}`

  test.each([
    [link, 'Siehe <a href="">AGB</a>', ['placeholder-missing']],
    [link, 'Siehe <a>AGB</a>', ['placeholder-missing']],
    [link, 'Siehe <a href="{link}">AGB</a>', ['placeholder-changed']],
    [link, 'Siehe <a href="{url}" title="{url}">AGB</a>', ['placeholder-extra']],
    [link, 'Siehe AGB', ['tag-missing']],
    ['See <a href="%1">%2</a>', 'Siehe <a href="%2">%2</a>', ['placeholder-extra', 'placeholder-missing']],
    ['See <a href="/${y}/">terms</a>', 'Siehe <a href="/y/">AGB</a>', ['placeholder-missing']],
    ['See <a href={{y}}>terms</a>', 'Siehe <a href={{z}}>AGB</a>', ['placeholder-changed']],
    ['Show <img alt="{name}"/>', 'Zeigt <img alt="Name"/>', ['placeholder-missing']],
    ['See <a href="{url}">terms', 'Siehe AGB', ['tag-missing']],
    [links('{url}', '{url}'), links('', '{url}'), ['branch-missing']],
    [links('{url}', '{url}'), links('{link}', '{link}'), ['placeholder-changed']],
  ])('that %j has and %j lacks is found', (source, target, found) => {
    expect(codesIn(source, target).toSorted()).toEqual(found)
  })

  test.each([
    [link, 'Siehe <a href="{url}">AGB</a>'],
    [link, 'Siehe <a title="AGB" href="{url}">AGB</a>'],
    [links('{url}', '{url}'), links('{url}', '{url}').replace('a door', 'eine Tür').replace('doors', 'Türen')],
    ['<a href="/a%20b">Terms</a>, <i style="width: 50%">now</i>', '<a href="/de">AGB</a>, <i>jetzt</i>'],
  ])('is no issue in %j as %j', (source, target) => {
    expect(find(source, target)).toEqual([])
  })

  test('replaces another one', () => {
    const [finding] = find(link, 'Siehe <a href="{link}">AGB</a>')
    expect(finding?.fix).toEqual({ start: 15, end: 21, text: '{url}' })
  })
})

describe('a value between the text’s quotation marks', () => {
  test.each([
    ['<a href="{url}">Help</a>', '<a href=„{url}“>Hilfe</a>', '<a href="{url}">Hilfe</a>'],
    ['<a href="/help">Help</a>', '<a href=”/help”>Hilfe</a>', '<a href="/help">Hilfe</a>'],
    ['<b class="red">Help</b>', '<b class=“red”>Hilfe</b>', '<b class="red">Hilfe</b>'],
    ["<a href='{url}'>Help</a>", '<a href=«{url}»>Hilfe</a>', "<a href='{url}'>Hilfe</a>"],
    ['<b class="a" id="b">Help</b>', '<b class="a" id=„b“>Hilfe</b>', '<b class="a" id="b">Hilfe</b>'],
    ['<img alt="Door"/>', '<img alt=„Tür“/>', '<img alt="Tür"/>'],
  ])('gets those of the source: %s, %s → %s', (source, target, mended) => {
    expect(find(source, target)).toMatchObject([{ code: 'tag-changed' }])
    expect(fixedText(target, find(source, target))).toBe(mended)
    expect(find(source, mended)).toEqual([])
  })

  test('is found when the source’s are unknown', () => {
    expect(find('<a href={url}>Help</a>', '<a href=„{url}“>Hilfe</a>')).toMatchObject([
      { code: 'tag-changed', fix: null },
    ])
  })

  test.each([
    ['<a title="See">Help</a>', '<a title="Siehe „Hilfe“">Hilfe</a>'],
    ['<a title="See = x">Help</a>', '<a title="Siehe=„Hilfe“">Hilfe</a>'],
    ['<a href=“x”>Help</a>', '<a href=“x”>Hilfe</a>'],
  ])('is correct within another, or as in the source: %s, %s', (source, target) => {
    expect(codesIn(source, target)).toEqual([])
  })
})
