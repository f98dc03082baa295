import type { MouseEvent } from 'react'
import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/shell.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { focusFirstFilter } from './go-on-in-search.ts'
import { ListFailed } from './list-queries.ts'
import { note } from './list-style.ts'

type ListUnavailableProps = {
  reading: { error: unknown; isFetching: boolean; refetch: () => unknown }
  failure: string
}

export function ListUnavailable({ reading: { error, isFetching, refetch }, failure }: ListUnavailableProps) {
  const refusal = error instanceof ListFailed ? error.refusal : null
  const isGone = refusal === null || refusal.code === 'unavailable'
  return (
    <EmptyState
      title={isGone ? m.list_offline() : failure}
      actions={
        <Button visual="primary" onClick={() => void refetch()} busy={isFetching}>
          {m.list_try_again()}
        </Button>
      }
    >
      <p>{isGone ? m.list_offline_text() : m.list_failure_text()}</p>
      {isGone ? null : refusal.messages.map((message) => <p key={message}>{message}</p>)}
      {isGone && refusal?.reference ? <p>{m.error_reference({ reference: refusal.reference })}</p> : null}
    </EmptyState>
  )
}

/** Shows how many rows of a foreign backend could not be read. Renders nothing if `count` is 0 or undefined. */
export function LeftOut({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <p role="status" className={note}>
      {m.list_left_out({ count })}
    </p>
  )
}

export function SessionEnded({ back }: { back: string }) {
  const here = usePathHere()
  return (
    <EmptyState
      title={m.list_needs_login()}
      actions={
        <ButtonLink visual="primary" href={here(`/login?redirect=${encodeURIComponent(back)}`)}>
          {m.list_log_in()}
        </ButtonLink>
      }
    >
      {m.list_needs_login_text()}
    </EmptyState>
  )
}

type NoHitProps<Tab extends string> = {
  title: string
  tab?: Tab
  tabs?: readonly { value: Tab; label: string }[] | undefined
  counts?: Record<Tab, number> | undefined
  onTab?: (tab: Tab) => void
  onClear: () => void
}

export function NoHit<Tab extends string>({ title, tab, tabs, counts, onTab, onClear }: NoHitProps<Tab>) {
  const goOn = (change: () => void) => (event: MouseEvent<HTMLElement>) => {
    change()
    focusFirstFilter(event.currentTarget)
  }
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {tabs?.map(({ value, label }) =>
            value === tab || !counts?.[value] ? null : (
              <Button key={value} visual="primary" onClick={goOn(() => onTab?.(value))}>
                {m.list_hits_elsewhere({ tab: label, count: counts[value] })}
              </Button>
            ),
          )}
          <Button onClick={goOn(onClear)}>{m.list_filters_clear()}</Button>
        </>
      }
    />
  )
}
