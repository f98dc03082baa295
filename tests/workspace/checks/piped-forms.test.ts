import { expect, test } from 'vitest'
import { codesIn, find } from './kit.ts'

const laravel = '{0} none|[1,19] some|[20,*] many'
const symfony = '{0}no apples|{1}one apple|]1,Inf]%count% apples'
const items = '{1} :count item|[2,*] :count items'

test.each([
  ['de', laravel, '{0} keine|[1,19] einige|[20,*] viele'],
  ['de', symfony, '{0}keine Äpfel|{1}ein Apfel|]1,Inf]%count% Äpfel'],
  ['de', symfony, '{0} keine Äpfel|{1} ein Apfel|[2,Inf[ %count% Äpfel'],
  ['ja', symfony, '{0}なし|]0,Inf]%count%個'],
  ['pl', items, '{1} :count element|[2,4] :count elementy|[5,*] :count elementów'],
  ['ru', items, '{1} :count элемент|[2,4] :count элемента|[5,*] :count элементов'],
  ['ar', items, '{1} عنصر واحد|{2} عنصران|[3,10] :count عناصر|[11,*] :count عنصرًا'],
  ['de', '[2,3] bolts', '[2,3] Bolzen'],
])('the numbers before a form are no placeholders and no text numbers, in %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  [laravel, 'keine|[1,19] einige|[20,*] viele', ['{0}']],
  [laravel, '{0} keine|einige|[20,*] viele', ['[1,19]']],
  [laravel, '{0} keine|[1,9] einige|[20,*] viele', ['[1,19]']],
  [laravel, '{0} keine|[1,19] einige|[20,*] viele|mehr', ['{0}', '[1,19]', '[20,*]']],
  [laravel, '{0} keine|[1,19] einige|[19,*] viele', ['[1,19]']],
  [symfony, '{0}keine|{1}ein Apfel|%count% Äpfel', [']1,Inf]']],
])('a missing or changed range is reported once: %s → %s', (source, target, part) => {
  expect(find(source, target)).toMatchObject([{ code: 'plural-range', part, fix: null }])
})

test.each([
  [items, 'vor {1} :count Teil|vor [2,*] :count Teilen'],
  [symfony, '{0}keine|{1}ein Apfel|]1,Unendlich]%count% Äpfel'],
])('and a moved or translated range is reported: %s → %s', (source, target) => {
  expect(codesIn(source, target)).toContain('plural-range')
})

test.each([
  ['ru', 'car | cars', 'машина | машины | машин'],
  ['pl', 'one apple|:count apples', 'jedno jabłko|:count jabłka|:count jabłek'],
  ['pl', '<b>:count</b> apple|<b>:count</b> apples', '<b>:count</b> jabłko|<b>:count</b> jabłka|<b>:count</b> jabłek'],
  ['ru', 'no apples | one apple | {n} apples', 'нет яблок | {n} яблоко | {n} яблока | {n} яблок'],
  ['ja', '{n} car | {n} cars', '{n}台'],
  ['de', 'no apples | one apple | {n} apples', 'keine Äpfel | {n} Apfel | {n} Äpfel'],
])('a language has as many forms as it needs, in %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['pl', 'one apple|:count apples', 'jedno jabłko|jabłka|jabłek', 'placeholder-missing'],
  ['de', '{n} car | {n} cars', '{n} Auto | Autos', 'placeholder-missing'],
  ['pl', 'one apple|:count apples', 'jedno jabłko|:count jabłka :count|:count jabłek', 'placeholder-extra'],
  ['de', '{a} | {b}', '{a} | {c}', 'placeholder-changed'],
  ['de', '| {a} |\n| {a} |', '| {a} |', 'placeholder-missing'],
])(
  'and a placeholder missing from all of them, or repeated in one, is found, in %s: %s → %s',
  (to, source, target, code) => {
    expect(codesIn(source, target, { to })).toContain(code)
  },
)
