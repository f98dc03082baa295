import type { ReactNode } from 'react'
import { m } from '#messages'
import { shortMoment } from '#src/site/date.ts'
import { useOnline } from '#src/portal/shell/browser/online.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import type { ListReading } from './list-queries.ts'
import * as style from './list-style.ts'

type ListHeadProps = {
  title: string
  reading: Pick<ListReading<unknown, string>, 'error' | 'dataUpdatedAt' | 'isFetching' | 'isLive'>
  isThere: boolean
  start?: ReactNode
  isLast: boolean
  onRetry: () => void
}

/**
 * Shows the title of a list and, if the rows may be out of date, when they were read. Does not say why they are out of
 * date, because the shell reports that the server does not answer.
 */
export function ListHead({ title, reading, isThere, start, isLast, onRetry }: ListHeadProps) {
  const { error, dataUpdatedAt, isFetching, isLive } = reading
  const { site, locale } = useShell()
  const isOnline = useOnline()
  const asOf = shortMoment(new Date(dataUpdatedAt).toISOString(), { locale, timeZone: site.timeZone }, (time) => time)
  const isOld = error !== null || !isOnline
  return (
    <PageHead title={title} hasTabsBelow={!isLast}>
      <span className={style.state} role="status">
        {isThere && isOld ? (
          <Badge bare tone="warn" shape="ring">
            {m.list_as_of({ time: asOf })}
          </Badge>
        ) : isThere && isLive ? (
          <Badge bare tone="ok">
            {m.list_live()}
          </Badge>
        ) : null}
      </span>
      {isThere && error && isOnline ? (
        <Button size="small" busy={isFetching} onClick={onRetry}>
          {m.list_try_again()}
        </Button>
      ) : null}
      {start}
    </PageHead>
  )
}
