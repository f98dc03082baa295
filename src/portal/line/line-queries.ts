import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMaterials, readLineInfo } from '#src/gateway/company/company.functions.ts'
import { gcTime, ListFailed, readOrThrow } from '#src/portal/list/list-queries.ts'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'

export const linesQuery = (id: number) =>
  queryOptions({
    queryKey: ['line', 'choice', id],
    networkMode: 'always',
    gcTime,
    queryFn: ({ signal }) => {
      const data = { params: { id }, query: {}, body: undefined }
      return readOrThrow(readLineInfo({ data, signal }), ['unauthenticated', 'not-found'])
    },
  })

/**
 * Builds the query of a company's materials. It reads all of them at once, because the page searches them locally. A
 * refusal is an error (`ListFailed`).
 */
export const materialsQuery = (cid: number) =>
  queryOptions({
    queryKey: ['line', 'materials', cid],
    networkMode: 'always',
    gcTime,
    queryFn: async ({ signal }) => {
      const answer = await listMaterials({ data: { params: { cid }, query: {}, body: undefined }, signal })
      if (!answer.ok) throw new ListFailed(answer.refusal)
      return { materials: answer.data.materials2line, leftOut: answer.leftOut }
    },
  })

/**
 * Returns the query of a company's materials. A failure shows a toast, and the materials are read again when the server
 * can be reached again.
 */
export function useMaterials(cid: number) {
  const query = useReadAgain(useQuery(materialsQuery(cid)))
  const { error } = query
  useEffect(() => {
    if (error === null) return
    void showToast(({ materialsFailed }) => materialsFailed(error instanceof ListFailed ? error.refusal : error))
  }, [error])
  return query
}
