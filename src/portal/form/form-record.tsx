import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { FormPage } from './form-page.tsx'
import { LeftOut, ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { NotFoundPage } from '#src/portal/state/not-found-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Answer } from '#src/contract/call/call.ts'
import { css } from '#styles/css'

const pending = css({ display: 'flex', flexDirection: 'column', gap: '5', maxWidth: 'form_column' })
const rows = Array.from({ length: 6 }, (_, index) => index)

type FormRecordProps<D> = {
  query: UseQueryResult<Answer<D>>
  /** Title shown until the record is read. */
  title: string
  children: (data: D) => ReactNode
}

/**
 * Shows a record's form (`children`) when the record has been read. Any refusal is shown as "Not found", so that a
 * forbidden record looks like a missing one. Only an expired session and an error without an answer have other
 * messages.
 */
export function FormRecord<D>({ query, title, children }: FormRecordProps<D>) {
  const { data, error } = useReadAgain(query)
  const back = useLocation({ select: (location) => location.href })
  if (data?.ok)
    return (
      <>
        <LeftOut count={data.leftOut} />
        {children(data.data)}
      </>
    )
  if (data?.refusal.code === 'unauthenticated') return <SessionEnded back={back} />
  if (data) return <NotFoundPage />
  return (
    <FormPage title={title}>
      {error ? (
        <ListUnavailable reading={query} failure={m.form_failure()} />
      ) : (
        <div className={pending} aria-busy="true">
          {rows.map((row) => (
            <Skeleton key={row} height="2.625rem" />
          ))}
        </div>
      )}
    </FormPage>
  )
}
