import { expect, it } from 'vitest'
import { deskOf } from '#src/workspace/screen/use-desk.ts'

it('The workspace folds by how many letters go into the window, not by its pixels', () => {
  expect(deskOf(1280, 16)).toBe('lg')
  expect(deskOf(1280, 20)).toBe('md')
  expect(deskOf(1280, 32)).toBe('sm')
  expect(deskOf(1100, 32)).toBe('narrow')
  expect(deskOf(599, 16)).toBe('narrow')
  expect(deskOf(600, 16)).toBe('sm')
})
