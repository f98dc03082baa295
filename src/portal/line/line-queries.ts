import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMaterials, readLineInfo } from '#src/gateway/line/line.functions.ts'
import { gcTime, ListFailed, readOrThrow } from '#src/portal/list/list-queries.ts'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { tell } from '#src/portal/shell/tell.ts'

/** The lines of a company. That there is none, or nobody signed in, is an answer. */
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

/** All materials of a company's lines: the call has them as one list, and the page searches it. */
export const materialsQuery = (cid: number) =>
  queryOptions({
    queryKey: ['line', 'materials', cid],
    networkMode: 'always',
    gcTime,
    queryFn: async ({ signal }) => {
      const answer = await listMaterials({ data: { params: { cid }, query: {}, body: undefined }, signal })
      if (!answer.ok) throw new ListFailed(answer.refusal)
      return answer.data.materials2line
    },
  })

/** The materials, read again as soon as the server is back; the specification's toast tells where they could not be read. */
export function useMaterials(cid: number) {
  const query = useQuery(materialsQuery(cid))
  const { error, refetch } = query
  useEffect(() => {
    if (error === null) return
    const refusal = error instanceof ListFailed ? error.refusal : { code: 'unavailable' as const, messages: [] }
    void tell((toasts) => toasts.materialsRefused(refusal))
  }, [error])
  useReadAgain(error, refetch)
  return query
}
