import { expect, it } from 'vitest'
import { breakpointOf } from '#src/workspace/screen/use-breakpoint.ts'

it('The workspace folds by the number of letters that fit into the window, not by its pixels', () => {
  expect(breakpointOf(1280, 16)).toBe('lg')
  expect(breakpointOf(1280, 20)).toBe('md')
  expect(breakpointOf(1280, 32)).toBe('sm')
  expect(breakpointOf(1100, 32)).toBe('narrow')
  expect(breakpointOf(599, 16)).toBe('narrow')
  expect(breakpointOf(600, 16)).toBe('sm')
})
