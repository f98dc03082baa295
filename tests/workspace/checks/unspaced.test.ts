import { expect, test } from 'vitest'
import { codesIn } from './kit.ts'

const boards = 'Delete {n, plural, one {# board} other {# boards}} now'

test.each([
  ['ja', boards, '今すぐ{n, plural, other {#枚の板}}を削除'],
  ['zh', boards, '立即删除{n, plural, other {#块木板}}吧'],
  ['th', boards, 'ลบ{n, plural, other {#แผ่น}}เดี๋ยวนี้'],
  ['km', boards, 'លុប{n, plural, other {#}}ឥឡូវ'],
  ['zh', 'Boards {a} {n, plural, one {#} other {#}} {b} left', '木板{a}{n, plural, other {#}}{b}块'],
  ['ja', 'Board PVC {n, plural, one {#} other {#}} A', 'PVC{n, plural, other {#枚}}A'],
])('next to a plural %s needs no space: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['de', boards, 'Jetzt{n, plural, one {# Platte} other {# Platten}} löschen'],
  ['ko', boards, '지금{n, plural, other {#개}} 삭제'],
  ['ru', boards, 'Удалить{n, plural, one {# доску} few {# доски} many {# досок} other {# доски}} сейчас'],
])('and %s does: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual(['space-beside'])
})

test.each([
  [
    'zh',
    'The order could not be sent because the supplier does not accept orders at the moment.',
    '供应商暂不接受订单，无法发送。',
  ],
  [
    'ja',
    'The order could not be sent because the supplier does not accept orders now.',
    '受注停止中のため発注を送信できませんでした。',
  ],
  ['de', '{n, plural, one {# board} other {# boards}} left', 'Noch {n, plural, one {# Platte} other {# Platten}}'],
  [
    'pl',
    '{n, plural, one {# board} other {# boards}}',
    '{n, plural, one {# deska} few {# deski} many {# desek} other {# deski}}',
  ],
  [
    'ja',
    '{n, plural, one {# board has been added to it} other {# boards have been added to it}}',
    '{n, plural, other {#枚}}を追加',
  ],
])('a text in %s is as long as it reads: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['zh', 'The order could not be sent because the supplier does not accept orders at the moment.', '失败', 'too-short'],
  ['ja', 'Save', 'この端末で変更したすべての文章を保存してください', 'too-long'],
  ['de', '<b>Save</b>', '<b>Speichern Sie alle Texte, die Sie geändert haben</b>', 'too-long'],
])('and in %s a very different length is reported: %s → %s', (to, source, target, code) => {
  expect(codesIn(source, target, { to })).toContain(code)
})

test.each([
  ['de', 'The {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} door', 'Die {n}. Tür'],
  ['ja', '{n, plural, one {# board} other {# boards}}', '{n}枚'],
  ['ko', '{n, plural, one {# board} other {# boards}}', '{n}장'],
])('when %s has one form for all numbers no plural is needed: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['de', 'The {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} door', 'Die Tür'],
  ['de', '{n, plural, one {# board} other {# boards}}', '{n} Platten'],
  ['ja', '{n, select, a {A} other {B}} of {n}', '{n}枚'],
])('and in %s a lost plural is reported: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toContain('plural-lost')
})
