import { expect, test } from 'vitest'
import { keepQueriesFor, type QueryHolder } from '#src/portal/shell/query-holder.ts'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'

test('cached queries belong to one sign-in, and are dropped with the next', () => {
  const holder: QueryHolder = {}
  keepQueriesFor(holder, 'first')
  queryClientOf(holder).setQueryData(['list', 'basket'], ['a basket of the first'])
  keepQueriesFor(holder, 'first')
  expect(queryClientOf(holder).getQueryData(['list', 'basket'])).toEqual(['a basket of the first'])
  keepQueriesFor(holder, 'second')
  expect(queryClientOf(holder).getQueryData(['list', 'basket'])).toBeUndefined()
})
