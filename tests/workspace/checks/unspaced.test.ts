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
])('beside a plural %s needs no space: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['de', boards, 'Jetzt{n, plural, one {# Platte} other {# Platten}} löschen'],
  ['ko', boards, '지금{n, plural, other {#개}} 삭제'],
  ['ru', boards, 'Удалить{n, plural, one {# доску} few {# доски} many {# досок} other {# доски}} сейчас'],
])('and %s does: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual(['space-beside'])
})
