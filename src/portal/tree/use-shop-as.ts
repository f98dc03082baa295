import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { readLineInfo } from '#src/gateway/company/company.functions.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { treeSearchDefaults } from './tree-search.ts'

const toastMs = 1_000

/**
 * Returns `shopAs`, which opens the shop as a company; if the company has several lines, it opens the choice of line
 * instead. `going`: id of the company whose shop is being opened; null if none. `shown`: id of the company whose page
 * is open.
 */
export function useShopAs(shown: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { who } = useShell()
  const [going, setGoing] = useState<number | null>(null)
  const shopAs = useCallback(
    async (id: number) => {
      setGoing(id)
      try {
        const read = () => readLineInfo({ data: { params: { id }, query: {}, body: undefined } })
        const answer = await client.fetchQuery({
          queryKey: ['tree', 'lines', id],
          networkMode: 'always',
          staleTime: 0,
          queryFn: () => sendSigned(read),
        })
        if (!answer.ok) return void showToast(({ refused }) => refused(answer.refusal))
        if (id !== shown)
          await navigate({ to: '/companies/$cid', params: { cid: String(id) }, search: treeSearchDefaults })
        if (answer.data.lines.length > 1)
          return void navigate({ to: '/{-$location}/user/select-line/', search: { cid: id, line: '', q: '' } })
        void showToast(({ toShop }) => toShop(toastMs))
        window.location.assign(id === who?.company[0] ? '/redirect2shop' : `/redirect2shop?useAs=${id}`)
      } catch (error) {
        void showToast(({ failed }) => failed(error))
      } finally {
        setGoing(null)
      }
    },
    [client, navigate, shown, who],
  )
  return { going, shopAs }
}
