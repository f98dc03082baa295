import { expect, test } from 'vitest'
import { initialsOf } from '#src/portal/shell/page/as-who.tsx'

test('initials are the first letters of an address’s parts', () => {
  expect(initialsOf('approver@demo.example')).toBe('AP')
  expect(initialsOf('karin.ahlers@tischlerei.example')).toBe('KA')
  expect(initialsOf('k.m_ahlers-otten@tischlerei.example')).toBe('KM')
  expect(initialsOf('ä@demo.example')).toBe('Ä')
  expect(initialsOf('')).toBe('')
})
